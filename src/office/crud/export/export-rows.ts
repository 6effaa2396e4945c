import type { ExportFormat, ExportLayout, ExportStatus } from '#contract/export.ts'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { download } from '#src/lib/files/download.ts'
import { get, http, post } from '#src/lib/http.ts'
import type { ListQuery } from '#src/office/list/list-state.ts'

const POLL_MS = 500
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Has the server begin to write the rows of a list. */
export const askForRows = (resource: string, format: ExportFormat, query: ListQuery, layout: ExportLayout | null) =>
  post<ExportStatus>(`/export/${resource}`, { format, query: asText(query), layout })

/** Waits for a file that the server is writing, and hands it to the browser; the server then deletes it. `name`: what it holds. */
export async function fetchFile(
  asked: ExportStatus,
  name: string,
  onProgress: (status: ExportStatus) => void,
): Promise<void> {
  let status = asked
  while (status.state === 'running') {
    onProgress(status)
    await wait(POLL_MS)
    status = await get<ExportStatus>('/export-status', { filename: status.filename })
  }
  if (status.state === 'failed') throw new ApiError(null, '', null, null)
  const file = await http.get<Blob>('/clear-export', {
    params: { filename: status.filename },
    responseType: 'blob',
    timeout: 0,
  })
  download(file.data, titled(status.filename, name))
}

/** `mapel-2026-11-29-1f3a.csv` as somebody looks for it later: `Mata pelajaran 2026-11-29.csv`. */
const titled = (filename: string, name: string) =>
  filename.replace(/^.*?(\d{4}-\d{2}-\d{2})-[0-9a-f]+(\.\w+)$/, (_all, day, ending) => `${name} ${day}${ending}`)

const asText = ({ page: _page, size: _size, ...query }: ListQuery) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
