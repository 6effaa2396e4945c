import { strToU8, zipSync } from 'fflate'
import { type Judged, judge } from '#server/question-import/validate-file.ts'
import { ImportError } from '#server/worker/import-error.ts'

export const judged = (filename: string, content: string | Uint8Array): Promise<Judged> =>
  judge({ filename, bytes: typeof content === 'string' ? strToU8(content) : content })

export const packed = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, said]) => [name, typeof said === 'string' ? strToU8(said) : said]),
    ),
  )

/** Type, text, options, key (or points) and explanation of each question that would be saved. */
export const saidBy = ({ prepared }: Judged) =>
  prepared.soal.map(({ draft }) => ({
    jenis: draft.jenis,
    teks: draft.teks,
    ...(draft.opsi.length > 0 && { opsi: draft.opsi.map(({ teks }) => teks).join('|') }),
    ...(draft.pernyataan.length > 0 && { pernyataan: draft.pernyataan.join('|'), kolom: draft.kolom?.join('|') }),
    ...(draft.poin_opsi && { poin: Object.values(draft.poin_opsi).join('|') }),
    ...(!draft.poin_opsi && { kunci: draft.kunci.join('|') }),
    ...(draft.pembahasan_teks && { pembahasan: draft.pembahasan_teks }),
  }))

/** Rows and columns that hold the file back. */
export const problemsOf = ({ prepared }: Judged): [number, string][] =>
  prepared.refused.map(({ row, column }) => [row, column])

/** Reasons of what is left out (`whole`) or lost, in the order of the file. */
export const lostBy = ({ losses }: Judged, whole: boolean): string[] =>
  losses.filter((one) => one.whole === whole).map(({ reason }) => reason)

/** Why the file as a whole is refused. */
export async function refusalOf(filename: string, content: string | Uint8Array): Promise<string> {
  try {
    await judged(filename, content)
  } catch (error) {
    if (error instanceof ImportError) return error.message
    throw error
  }
  return ''
}
