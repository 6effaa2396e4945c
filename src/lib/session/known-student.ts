import type { Session } from '../session-keys.ts'

const NAME = 'known-student'

/**
 * Whose phone this is, without tokens: a third copy for the day on which the browser lost its whole database and was
 * killed. Without it a student in mid-exam could not go on until the network is back. It is a file, because Chromium
 * writes local storage to the disk only seconds later; local storage is for browsers that write files in workers alone.
 */
export async function rememberStudent({ profile, menus }: Session): Promise<void> {
  const known = JSON.stringify({ profile, menus })
  try {
    localStorage.setItem(NAME, known)
  } catch {
    // Storage closed or full: the file and the database have it.
  }
  try {
    const file = await (await folder(true)).getFileHandle(NAME, { create: true })
    const writing = await file.createWritable()
    await writing.write(known)
    await writing.close()
  } catch {
    // As said above, or no room: local storage and the database have it.
  }
}

export async function knownStudent(): Promise<Session | null> {
  return read(await fromFile()) ?? read(fromLocalStorage())
}

export async function forgetStudent(): Promise<void> {
  try {
    localStorage.removeItem(NAME)
  } catch {
    // Nothing was stored either.
  }
  try {
    await (await folder(false)).removeEntry(NAME)
  } catch {
    // There was none.
  }
}

async function folder(create: boolean): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle('elp', { create })
}

async function fromFile(): Promise<string | null> {
  try {
    const file = await (await folder(false)).getFileHandle(NAME)
    return await (await file.getFile()).text()
  } catch {
    // None, or a browser without files.
    return null
  }
}

function fromLocalStorage(): string | null {
  try {
    return localStorage.getItem(NAME)
  } catch {
    // Storage closed to us.
    return null
  }
}

function read(text: string | null): Session | null {
  try {
    const known = JSON.parse(text ?? 'null') as Pick<Session, 'profile' | 'menus'> | null
    return known?.profile?.id ? { ...known, accessToken: null, refreshToken: null } : null
  } catch {
    // Torn or not ours: as if there were none.
    return null
  }
}
