const STORED = 'device_id'

let made: string | null = null

/** This browser, for the session's sake only: a new log-in here replaces the old one of the same device. */
export function deviceId(): string {
  made ??= stored() ?? crypto.randomUUID()
  try {
    localStorage.setItem(STORED, made)
  } catch {
    // Storage closed to us: a new session family with each visit.
  }
  return made
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED)
  } catch {
    // As above.
    return null
  }
}
