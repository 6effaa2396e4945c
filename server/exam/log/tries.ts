/** More than others change one attempt in the time of a call: what still does not fit never will, and no call may try for ever. */
const MOST = 100

/** Tries to change an attempt until nobody else has changed it meanwhile. `change` answers null where somebody had. */
export async function untilFits<T>(attempt_id: string, change: () => Promise<T | null>): Promise<T> {
  for (let tried = 0; tried < MOST; tried++) {
    const done = await change()
    if (done !== null) return done
  }
  throw new Error(`Attempt ${attempt_id} could not be changed in ${MOST} tries.`)
}
