/// <reference lib="webworker" />
export interface Line {
  id: number
  line: string
}

const encoder = new TextEncoder()
// Of this life alone: the browser may hold back a file that a killed one had open.
const file = navigator.storage
  .getDirectory()
  .then((folder) => folder.getFileHandle(`answers-${crypto.randomUUID()}`, { create: true }))
  .then((handle) => handle.createSyncAccessHandle())

/** Appends a line, writes it through to the disk, and says so. */
self.onmessage = async ({ data: { id, line } }: MessageEvent<Line>) => {
  const handle = await file
  handle.write(encoder.encode(line), { at: handle.getSize() })
  handle.flush()
  self.postMessage(id)
}
