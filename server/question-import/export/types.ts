import { createHash } from 'node:crypto'
import { mostPoints } from '#contract/rubric.ts'
import type { soalTable } from '../../db/tables/index.ts'
import { rubricText } from '../shared/essay.ts'
import { type Meta, writeTags } from '../shared/tags.ts'
import { unescapeHtml } from '../text/escape.ts'
import { withoutTags } from '../text/tags.ts'

export type SoalRow = typeof soalTable.$inferSelect

/** A question with what other tables say of it. */
export interface Exported {
  soal: SoalRow
  mapel: string | null
  stimulus: { judul: string; teks: string } | null
}

/** Stored pictures and sounds by SHA-256. */
export type MediaFiles = ReadonlyMap<string, { mime: string; bytes: Buffer }>

/** A file of a format; texts name media as the bank does. */
export type Writer = (rows: readonly Exported[], media: MediaFiles) => Uint8Array | Promise<Uint8Array>

const MEDIA = /\/files\/media\/([0-9a-f]{64})/g

export const mediaOf = (text: string): string[] => [...text.matchAll(MEDIA)].map(([, sha = '']) => sha)

export const textsOf = ({ teks, opsi, pernyataan, pembahasan_teks }: SoalRow): string[] => [
  teks,
  ...opsi.map((option) => option.teks),
  ...pernyataan,
  pembahasan_teks,
]

const ENDINGS: Record<string, string> = {
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
}
export const fileName = (sha: string, media: MediaFiles): string =>
  `${sha}.${ENDINGS[media.get(sha)?.mime ?? ''] ?? 'bin'}`

/** The text with its media under the names that a package gives them. */
export const renamed = (text: string, media: MediaFiles, folder: string): string =>
  text.replace(MEDIA, (_all, sha: string) => `${folder}${fileName(sha, media)}`)

export type Stimulus = NonNullable<Exported['stimulus']>

/** A name for a shared text within a file, by what it says. */
export const stimulusKey = ({ judul, teks }: Stimulus): string =>
  `bacaan-${createHash('sha1').update(`${judul}\n${teks}`).digest('hex').slice(0, 16)}`

/** Each shared text of the questions once, by its name in the file. */
export const stimuliOf = (rows: readonly Exported[]): Map<string, Stimulus> =>
  new Map(rows.flatMap(({ stimulus }) => (stimulus ? [[stimulusKey(stimulus), stimulus] as const] : [])))

/** By which the bank knows it again. */
export const codeOf = ({ kode_asal, id }: SoalRow): string => kode_asal ?? id

/** What no other system asks of a question, as tags that it passes on. */
export function tagsOf({ soal, mapel, stimulus }: Exported): string[] {
  const meta: Meta = {
    kode: codeOf(soal),
    stimulus: stimulus ? stimulusKey(stimulus) : '',
    mapel: mapel ?? '',
    materi: soal.materi,
    tingkat: soal.tingkat,
    status: soal.status,
    jenis: soal.jenis,
    poin: soal.jenis === 'skala' ? String(sharesOf(soal).most) : '',
    isian: soal.format_isian ?? '',
    kolom: soal.kolom?.join('|') ?? '',
    toleransi: soal.toleransi === null ? '' : String(soal.toleransi),
    sebagian: soal.nilai_sebagian ? 'ya' : '',
    rubrik: rubricText(soal.rubrik),
    video: soal.pembahasan_video_url ?? '',
  }
  return writeTags(meta)
}

/** Share of the largest points that each option earns, percent; of other types by the key. */
export function sharesOf({ jenis, opsi, kunci, poin_opsi, rubrik }: SoalRow): { shares: number[]; most: number } {
  if (jenis === 'skala') {
    const points = opsi.map(({ id }) => poin_opsi?.[id] ?? 0)
    const most = Math.max(...points)
    return { shares: points.map((point) => (most > 0 ? (point / most) * 100 : 0)), most }
  }
  if (jenis === 'uraian') return { shares: [], most: mostPoints(rubrik) }
  const right = jenis === 'ganda' ? 100 / Math.max(1, kunci.length) : 100
  return { shares: opsi.map(({ id }) => (kunci.includes(id) ? right : 0)), most: 1 }
}

/** Seven digits, as Moodle writes fractions. */
export const percent = (share: number): string => String(Number(share.toFixed(7)))

/** An option where a format has plain text alone; one with tags comes back changed, and is left out for it. */
export const plainOf = (html: string): string => unescapeHtml(withoutTags(html, '')).trim()
