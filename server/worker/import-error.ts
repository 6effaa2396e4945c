/** A foreign file as a whole cannot be read; the message is for its author. */
export class ImportError extends Error {}
