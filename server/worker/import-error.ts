import type { Params, Reason } from '#contract/error-reasons.ts'

/** For the author of a file: what was found in it, in words, or a reason of the catalogue. */
export type FileFault = string | { reason: Reason; params?: Params }

/** A foreign file as a whole cannot be read. */
export class ImportError extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(typeof fault === 'string' ? fault : fault.reason)
    this.fault = fault
  }
}
