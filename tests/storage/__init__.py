"""What the tables are kept on in tests: moto behind one lock, AWS's own DynamoDB Local, ministack."""
