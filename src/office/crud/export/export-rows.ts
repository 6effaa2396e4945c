import type { ExportFormat, ExportLayout, ExportStatus } from '#contract/export.ts'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { get, http, post } from '#src/lib/http.ts'
import type { ListQuery } from '#src/office/list/list-state.ts'

const POLL_MS = 500
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Has the server write the file, waits for it, and hands it to the browser; the server then deletes it. */
export async function exportRows(
  resource: string,
  format: ExportFormat,
  query: ListQuery,
  layout: ExportLayout | null,
  onProgress: (status: ExportStatus) => void,
): Promise<void> {
  await fetchFile(await post<ExportStatus>(`/export/${resource}`, { format, query: asText(query), layout }), onProgress)
}

/** Waits for a file that the server is writing, and hands it to the browser. */
export async function fetchFile(asked: ExportStatus, onProgress: (status: ExportStatus) => void): Promise<void> {
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
  download(file.data, status.filename)
}

const asText = ({ page: _page, size: _size, ...query }: ListQuery) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )

export function download(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  URL.revokeObjectURL(url)
}
