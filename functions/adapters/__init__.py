"""The ports on AWS: the only modules that import botocore."""
