/** A command cannot be executed; the message says why and what to do instead. */
export class CommandError extends Error {}
