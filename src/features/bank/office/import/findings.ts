import type { ImporSoalStatus } from '#contract/import-soal.ts'

export const TABS = ['kesalahan', 'peringatan', 'kembar', 'siap', 'tidak'] as const
export type Tab = (typeof TABS)[number]

/** One line of the preview: a complaint, or a question that is ready. */
export interface Finding {
  key: string
  token: string
  filename: string
  /** The question's place in the file; null where it could not be read as one. */
  nomor: number | null
  /** File inside a package. */
  berkas: string | null
  /** From 1; 0 for the file as a whole. */
  baris: number
  soal: string
  kolom: string
  alasan: string
  isi: string
  /** The question in the bank that it is about. */
  id: string | null
}

export type Findings = Record<Tab, Finding[]>

/** The lines of all files, in the order of the files. */
export function findingsOf(uploads: readonly ImporSoalStatus[]): Findings {
  const found: Findings = { kesalahan: [], peringatan: [], kembar: [], siap: [], tidak: [] }
  for (const upload of uploads) {
    const { token, filename } = upload
    const add = (tab: Tab, line: Partial<Finding> & Pick<Finding, 'nomor' | 'baris'>) => {
      const bare = { berkas: null, soal: '', kolom: '', alasan: '', isi: '', id: null }
      found[tab].push({ ...bare, ...line, token, filename, key: `${token}/${tab}/${found[tab].length}` })
    }
    for (const one of upload.masalah) add('kesalahan', { ...one, soal: one.soal ?? '' })
    for (const one of upload.tidak_terbawa) add(one.seluruh ? 'tidak' : 'peringatan', { ...one, soal: one.soal ?? '' })
    for (const { dengan, ...one } of upload.kembar)
      add('kembar', {
        ...one,
        isi: one.teks,
        alasan: dengan.teks,
        id: dengan.id,
        kolom: `${Math.round(dengan.kemiripan * 100)}%`,
      })
    for (const one of upload.soal) add('siap', { ...one, isi: one.teks, kolom: one.jenis, alasan: one.hasil })
  }
  return found
}

/** The tab that needs the reader most. */
export const firstTab = (found: Findings): Tab =>
  found.kesalahan.length ? 'kesalahan' : found.siap.length ? 'siap' : found.tidak.length ? 'tidak' : 'kesalahan'

/** A checked file without a problem and with something to save. */
export const isReady = ({ state, masalah, soal }: ImporSoalStatus): boolean =>
  state === 'siap' && masalah.length === 0 && soal.length > 0

export const isHeld = ({ state, masalah }: ImporSoalStatus): boolean => state === 'siap' && masalah.length > 0

export const isBusy = ({ state }: Pick<ImporSoalStatus, 'state'>): boolean =>
  state === 'memeriksa' || state === 'menyimpan'
