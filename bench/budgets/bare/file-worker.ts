/// <reference lib="webworker" />
export interface Line {
  id: number
  line: string
}

const encoder = new TextEncoder()
const file = navigator.storage
  .getDirectory()
  .then((folder) => folder.getFileHandle('answers', { create: true }))
  .then((handle) => handle.createSyncAccessHandle())

/** Appends a line, writes it through to the disk, and says so. */
self.onmessage = async ({ data: { id, line } }: MessageEvent<Line>) => {
  const handle = await file
  handle.write(encoder.encode(line), { at: handle.getSize() })
  handle.flush()
  self.postMessage(id)
}
