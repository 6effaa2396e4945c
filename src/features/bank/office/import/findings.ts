import type { ImportSoalStatus } from '#contract/question-bank/import-soal.ts'

export const TABS = ['errors', 'warnings', 'near_duplicates', 'ready', 'left_out'] as const
export type Tab = (typeof TABS)[number]

/** One line of the preview: a problem, or a question that is ready. */
export interface Finding {
  key: string
  token: string
  filename: string
  /** The question's place in the file; null where it could not be read as one. */
  number: number | null
  /** File inside a package. */
  file: string | null
  /** From 1; 0 for the file as a whole. */
  row: number
  soal: string
  column: string
  reason: string
  value: string
  /** The key of a question that is ready, in words. */
  kunci: string
  /** It lacks nothing but its key. */
  keyless: boolean
  /** The question in the bank that it is about. */
  id: string | null
}

export type Findings = Record<Tab, Finding[]>

/** The lines of all files, in the order of the files. */
export function findingsOf(uploads: readonly ImportSoalStatus[]): Findings {
  const found: Findings = { errors: [], warnings: [], near_duplicates: [], ready: [], left_out: [] }
  for (const upload of uploads) {
    const { token, filename } = upload
    const add = (tab: Tab, line: Partial<Finding> & Pick<Finding, 'number' | 'row'>) => {
      const bare = { file: null, soal: '', column: '', reason: '', value: '', kunci: '', keyless: false, id: null }
      found[tab].push({ ...bare, ...line, token, filename, key: `${token}/${tab}/${found[tab].length}` })
    }
    for (const one of upload.problems) add('errors', { ...one, soal: one.soal ?? '' })
    for (const one of upload.left_out) add(one.whole ? 'left_out' : 'warnings', { ...one, soal: one.soal ?? '' })
    for (const { other, ...one } of upload.near_duplicates)
      add('near_duplicates', {
        ...one,
        value: one.teks,
        reason: other.teks,
        id: other.id,
        column: `${Math.round(other.similarity * 100)}%`,
      })
    for (const one of upload.soal) add('ready', { ...one, value: one.teks, column: one.jenis, reason: one.outcome })
  }
  return found
}

/** The tab that needs the reader most. */
export const firstTab = (found: Findings): Tab =>
  found.errors.length ? 'errors' : found.ready.length ? 'ready' : found.left_out.length ? 'left_out' : 'errors'

/** A checked file without a problem and with something to save. */
export const isReady = ({ state, problems, soal }: ImportSoalStatus): boolean =>
  state === 'ready' && problems.length === 0 && soal.length > 0

export const isHeld = ({ state, problems }: ImportSoalStatus): boolean => state === 'ready' && problems.length > 0

export const isBusy = ({ state }: Pick<ImportSoalStatus, 'state'>): boolean =>
  state === 'checking' || state === 'saving'
