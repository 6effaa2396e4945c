/** What the page asks of the file worker, by name; `file` numbers an open log file. */
export interface FileCalls {
  attempts: { args: []; result: string[] }
  read: { args: [attempt_id: string]; result: Uint8Array[] }
  create: { args: [attempt_id: string, name: string]; result: number }
  prune: { args: [attempt_id: string, name: string]; result: undefined }
  drop: { args: [attempt_id: string, name: string]; result: undefined }
  remove: { args: [attempt_id: string]; result: undefined }
  append: { args: [file: number, bytes: Uint8Array]; result: undefined }
  intact: { args: [file: number]; result: boolean }
  close: { args: [file: number]; result: undefined }
  readPaper: { args: [bundle_sha256: string]; result: Uint8Array | null }
  writePaper: { args: [bundle_sha256: string, bytes: Uint8Array]; result: undefined }
  papers: { args: []; result: string[] }
  removePaper: { args: [bundle_sha256: string]; result: undefined }
}

export type FileCall = keyof FileCalls
export interface FileRequest {
  id: number
  call: FileCall
  args: unknown[]
}
export type FileReply =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; name: string; text: string }
