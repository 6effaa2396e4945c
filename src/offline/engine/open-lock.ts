/** Held by every tab that has the attempt on the screen: a new version of the app waits. */
export const openLock = (attempt_id: string): string => `elp:open:${attempt_id}`

/** Held by every tab that writes or sends it, from its opening to the tab's end: nobody takes it away meanwhile, nor sends what is sent. */
export const lifeLock = (attempt_id: string): string => `elp:life:${attempt_id}`
