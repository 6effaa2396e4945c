import type {
  ExportSoalBody,
  ExportSoalCheck,
  ImportSoalColumns,
  ImportSoalConfirm,
  ImportSoalItem,
  ImportSoalMend,
  ImportSoalStatus,
  ImportTemplate,
  SoalExportFormat,
} from '#contract/question-bank/import-soal.ts'
import { download } from '#src/lib/files/download.ts'
import { get, http, post } from '#src/lib/http.ts'

/** Sends one file; `onSent` is called with the share that was sent, 0 to 1. */
export async function sendFile(file: File, onSent: (share: number) => void): Promise<ImportSoalStatus> {
  const form = new FormData()
  form.append('file', file, file.name)
  const reply = await http.post<ImportSoalStatus>('/import-soal', form, {
    timeout: 0,
    onUploadProgress: ({ progress }) => onSent(progress ?? 0),
  })
  return reply.data
}

export const uploadStatus = (token: string) => get<ImportSoalStatus>('/import-soal', { token })
export const itemOf = (token: string, nomor: number) =>
  get<ImportSoalItem>('/import-soal/items', { token, number: nomor })
export const confirmUpload = (body: ImportSoalConfirm) => post<ImportSoalStatus>('/import-soal/confirm', body)
export const mendUpload = (body: ImportSoalMend) => post<ImportSoalStatus>('/import-soal/mend', body)
export const layOutUpload = (body: ImportSoalColumns) => post<ImportSoalStatus>('/import-soal/columns', body)
export const undoUpload = (token: string) => post('/import-soal/undo', { token })
export const dropUpload = (token: string) => post('/import-soal/cancel', { token })

export const saveTemplate = (format: ImportTemplate) =>
  save('/import-soal/template', { format }, `templat-soal.${format}`)
export const saveProblems = (token: string, filename: string) =>
  save('/import-soal/problems', { token }, `masalah-${filename}.xlsx`)

async function save(path: string, params: Record<string, string>, filename: string): Promise<void> {
  const { data } = await http.get<Blob>(path, { params, responseType: 'blob', timeout: 0 })
  download(data, filename)
}

/** Questions by the filters of their list, or by their ids. */
export type Wanted = Omit<ExportSoalBody, 'format' | 'check'>

export const checkExport = (format: SoalExportFormat, wanted: Wanted) =>
  post<ExportSoalCheck>('/export-soal', { ...wanted, format, check: '1' })

export async function saveExport(format: SoalExportFormat, wanted: Wanted): Promise<void> {
  const { data, headers } = await http.post<Blob>(
    '/export-soal',
    { ...wanted, format },
    { responseType: 'blob', timeout: 0 },
  )
  const named = /filename="([^"]+)"/.exec(String(headers['content-disposition'] ?? ''))?.[1]
  download(data, named ?? `soal-${format}`)
}
