/** That a command was called in a way that does not work. What is shown is the message alone. */
export class UsageError extends Error {}
