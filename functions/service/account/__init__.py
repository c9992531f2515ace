"""What a page may ask of an account: each ask by one function that gives its answer, or raises a refusal."""
