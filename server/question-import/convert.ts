import type { FieldError } from '#contract/errors.ts'
import { isNumber } from '#contract/exam/number-text.ts'
import { concealed } from '#contract/question-bank/conceal.ts'
import { acceptedTexts } from '#contract/question-bank/gaps.ts'
import { jqmathToLatex, NotationError } from './jqmath.ts'
import { paragraphs } from './plain-text.ts'
import type { RawQuestion, SoalDraft } from './types.ts'

const JENIS = {
  single: 'pilihan',
  multiple: 'ganda',
  weighted: 'skala',
  short: 'isian',
  truefalse_table: 'pernyataan',
  matching: 'jodoh',
  ordering: 'urut',
  gaps: 'rumpang',
  essay: 'uraian',
} as const
const TINGKAT: Record<string, SoalDraft['tingkat']> = {
  mudah: 'mudah',
  sedang: 'sedang',
  sulit: 'sulit',
  sukar: 'sulit',
  susah: 'sulit',
  difficult: 'sulit',
  easy: 'mudah',
  medium: 'sedang',
  hard: 'sulit',
  lots: 'mudah',
  mots: 'sedang',
  hots: 'sulit',
}
const STATUS: Record<string, SoalDraft['status']> = {
  draf: 'draf',
  ditinjau: 'ditinjau',
  terbit: 'terbit',
  diterima: 'terbit',
  ditolak: 'draf',
  arsip: 'arsip',
}
/** A statement's column by the words people write: the first column is 0. */
const FIRST = ['benar', 'ya', 'yes', 'true', 'b', 'y']
const SECOND = ['salah', 'tidak', 'no', 'false', 's', 't', 'n']

/** A question of a file as the bank keeps it. Texts still name their pictures as the file does. */
export function convert(raw: RawQuestion): { draft: SoalDraft; errors: FieldError[] } {
  const errors: FieldError[] = []
  const rich = (path: string, text: string): string => {
    try {
      return toHtml(text, raw.stem_format)
    } catch (error) {
      if (!(error instanceof NotationError)) throw error
      errors.push({ path, message: `Rumus tidak terbaca: ${error.message}` })
      return text
    }
  }
  const jenis = JENIS[raw.type]
  const draft: SoalDraft = {
    jenis,
    mapel_id: null,
    materi: (raw.topic ?? '').trim().slice(0, 160),
    tingkat: named(TINGKAT, raw.difficulty, 'sedang', 'tingkat', errors),
    teks: rich('teks', raw.stem),
    stimulus_id: null,
    opsi: optionsOf(raw, errors).map((option, index) => ({
      ...option,
      teks: rich(`opsi.${index}.teks`, option.teks),
    })),
    kolom: jenis === 'pernyataan' ? (raw.columns ?? ['Benar', 'Salah']) : raw.columns,
    pernyataan: raw.statements.map((text, index) => rich(`pernyataan.${index}`, text)),
    format_isian: null,
    kunci: [],
    toleransi: raw.tolerance ?? null,
    nilai_sebagian: raw.partial ?? false,
    rubrik: raw.rubric ?? [],
    poin_opsi: null,
    pembahasan_teks: rich('pembahasan_teks', raw.explanation),
    pembahasan_video_url: videoOf(raw.video, errors),
    kode_asal: null,
    status: named(STATUS, raw.status, 'terbit', 'status', errors),
  }
  return { draft: { ...draft, ...answerOf(raw, draft, errors) }, errors }
}

function toHtml(text: string, format: RawQuestion['stem_format']): string {
  if (format === 'text') return paragraphs(text)
  return format === 'html+jqmath' ? jqmathToLatex(text) : text
}

function named<T>(words: Record<string, T>, given: string | null, usual: T, path: string, errors: FieldError[]): T {
  if (!given?.trim()) return usual
  const found = words[given.trim().toLowerCase()]
  if (found !== undefined) return found
  errors.push({ path, message: `"${given}" tidak dikenal; pilih ${Object.keys(words).join(', ')}.` })
  return usual
}

type OptionId = SoalDraft['opsi'][number]['id']

function optionsOf(raw: RawQuestion, errors: FieldError[]): SoalDraft['opsi'] {
  return raw.options.flatMap((option, index) => {
    const id = option.key.trim().toUpperCase()
    if (/^[A-H]$/.test(id)) return [{ id: id as OptionId, teks: option.text }]
    errors.push({ path: `opsi.${index}`, message: `Huruf opsi "${option.key}" tidak dikenal; pakai A sampai H.` })
    return []
  })
}

function answerOf(raw: RawQuestion, draft: SoalDraft, errors: FieldError[]): Partial<SoalDraft> {
  const given = answers(raw.answer)
  switch (raw.type) {
    case 'weighted':
      return { poin_opsi: pointsOf(raw) }
    case 'short':
      return {
        kunci: given,
        format_isian: raw.short_format ?? (given.length > 0 && given.every(isNumber) ? 'angka' : 'teks'),
      }
    case 'matching':
    case 'ordering':
      return concealed(
        draft.opsi,
        given.map((key) => key.toUpperCase()),
      )
    case 'gaps':
      return {
        kunci: given,
        format_isian: raw.short_format ?? (given.flatMap(acceptedTexts).every(isNumber) ? 'angka' : 'teks'),
      }
    case 'truefalse_table':
      return { kunci: given.map((word) => columnOf(word, draft.kolom ?? null, errors)) }
    default:
      return { kunci: given.map((key) => key.toUpperCase()) }
  }
}

/** `"B"` · `["A","D"]` · `{accept: […]}` */
function answers(given: unknown): string[] {
  if (given === null || given === undefined || given === '') return []
  if (Array.isArray(given)) return given.map((part) => String(part).trim())
  if (typeof given === 'object') return 'accept' in given ? answers(given.accept) : []
  return [String(given).trim()]
}

function pointsOf(raw: RawQuestion): SoalDraft['poin_opsi'] {
  const weighed = raw.options.filter((option) => option.weight !== undefined)
  return Object.fromEntries(weighed.map((option) => [option.key.trim().toUpperCase(), option.weight]))
}

function columnOf(word: string, columns: readonly [string, string] | null, errors: FieldError[]): string {
  const said = word.toLowerCase()
  const exact = columns?.findIndex((column) => column.trim() === word) ?? -1
  const own = exact >= 0 ? exact : (columns?.findIndex((column) => column.trim().toLowerCase() === said) ?? -1)
  if (own >= 0) return String(own)
  if (said === '0' || FIRST.includes(said)) return '0'
  if (said === '1' || SECOND.includes(said)) return '1'
  if (said === '') errors.push({ path: 'kunci', message: 'Ada pernyataan yang belum diberi jawaban.' })
  else errors.push({ path: 'kunci', message: `"${word}" bukan salah satu kolom ${columns?.join(' / ') ?? ''}.` })
  return word
}

function videoOf(given: string | null, errors: FieldError[]): string | null {
  if (!given) return null
  if (URL.canParse(given) && new URL(given).protocol === 'https:' && given.length <= 500) return given
  errors.push({ path: 'pembahasan_video_url', message: 'Alamat video harus berupa alamat https yang lengkap.' })
  return null
}
