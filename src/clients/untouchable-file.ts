/** A file that is not to be changed as things are; the message says what to do. */
export class UntouchableFile extends Error {}
