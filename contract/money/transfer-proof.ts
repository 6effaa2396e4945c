/** Proof of a transfer: JPG, PNG or PDF, known by its content. Bytes. */
export const MAX_PROOF = 5 * 1024 * 1024
