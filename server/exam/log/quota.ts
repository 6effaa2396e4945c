/** What one attempt may take of the disk. A sheet of ten thousand keys takes less than one megabyte. */
export const MAX_LOG_BYTES = 16 * 1024 * 1024
/** A log is looked at again after so many bytes: until then it is not known what others of the attempt have taken. */
export const STEP_BYTES = 32 * 1024
/** Page lives of an attempt, and entries of all of them. */
export const MAX_WRITERS = 500
export const MAX_ENTRIES = 200_000
/** Other ids under which an attempt may be begun, phones that are remembered to have been heard, and claims. */
export const MAX_NAMES = 64
export const MAX_PHONES = 64
export const MAX_CLAIMS = 100
/** What is kept beside the logs: of an honest phone nothing. */
export const MAX_CONFLICTS = 100
export const MAX_CONFLICT_BYTES = 512 * 1024

/** Ids, hash and times of a row. */
const ROW_BYTES = 150

/** What a row with this body takes. */
export const bytesOf = (body: string): number => ROW_BYTES + Buffer.byteLength(body)

/** The step that a log of so many bytes has reached. */
export const stepOf = (bytes: number): number => Math.floor(bytes / STEP_BYTES)

/** What a log of so many bytes is counted as. */
export const chargeOf = (bytes: number): number => (stepOf(bytes) + 1) * STEP_BYTES
