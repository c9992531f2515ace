"""The cloud on one machine, and the tools that set the project up."""
