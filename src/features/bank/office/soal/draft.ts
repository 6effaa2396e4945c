import { OPTION_IDS } from '#contract/choices.ts'
import { concealed } from '#contract/question-bank/conceal.ts'
import { gapsOf } from '#contract/question-bank/gaps.ts'
import { PARTIAL_TYPES } from '#contract/question-bank/soal-rules.ts'
import type { Draft } from '#contract/resource.ts'
import type { soal } from '#contract/resources/index.ts'
import { type Criterion, MAX_CRITERIA } from '#contract/rubric.ts'

export type SoalFields = Required<Draft<typeof soal>>
export type OptionId = SoalFields['opsi'][number]['id']
export type Jenis = SoalFields['jenis']

export const LIMITS = {
  options: { min: 2, max: 8 },
  statements: { min: 1, max: 12 },
  criteria: { min: 1, max: MAX_CRITERIA },
  keys: 20,
  key: 120,
  column: 40,
}

/** One option while it is written. `key` stays with it wherever it moves. */
export interface OptionDraft {
  key: string
  /** The letter it is stored under; null once options were added, taken out or moved. */
  id: OptionId | null
  teks: string
  right: boolean
  points: number | null
}

export interface StatementDraft {
  key: string
  teks: string
  /** Which of the two columns is right. */
  right: '0' | '1' | null
}

/** What an option is found for. `to`: the key of its option. */
export interface MatchDraft {
  key: string
  teks: string
  to: string | null
}

/** What the marking of an essay looks at. */
export interface CriterionDraft extends Criterion {
  key: string
}

/**
 * A question while it is written: the parts of every type beside each other, so that a change of type and back loses
 * nothing. What is saved holds the parts of the chosen type alone.
 */
export interface SoalDraft {
  jenis: Jenis
  mapel_id: string | null
  materi: string
  tingkat: SoalFields['tingkat']
  status: SoalFields['status']
  teks: string
  stimulus_id: string | null
  options: OptionDraft[]
  kolom: [string, string]
  statements: StatementDraft[]
  format_isian: 'angka' | 'teks'
  /** Accepted short answers, one each. */
  answers: string[]
  matches: MatchDraft[]
  /** What they are matched with. */
  choices: OptionDraft[]
  /** In their right order. */
  order: OptionDraft[]
  /** Of each gap its accepted texts, with a bar between them. */
  gaps: string[]
  toleransi: number | null
  nilai_sebagian: boolean
  rubric: CriterionDraft[]
  pembahasan_teks: string
  pembahasan_video_url: string | null
  kode_asal: string | null
}

/** What the next question has of the one before: questions are written in rows of a topic. */
export type Like = Pick<SoalDraft, 'jenis' | 'mapel_id' | 'materi' | 'tingkat' | 'status'>

export const likeOf = ({ jenis, mapel_id, materi, tingkat, status }: SoalDraft): Like => ({
  ...{ jenis, mapel_id, materi, tingkat, status },
})

const key = () => crypto.randomUUID()
export const emptyOption = (): OptionDraft => ({ key: key(), id: null, teks: '', right: false, points: null })
export const emptyMatch = (): MatchDraft => ({ key: key(), teks: '', to: null })
export const emptyCriterion = (): CriterionDraft => ({ key: key(), nama: '', poin: START_POINTS, petunjuk: '' })
export const emptyStatement = (): StatementDraft => ({ key: key(), teks: '', right: null })

const START_POINTS = 10
const START_OPTIONS = 5
const START_STATEMENTS = 3

export function blankDraft(words: { columns: [string, string]; mapel_id?: string | null }): SoalDraft {
  return {
    ...{ jenis: 'pilihan', mapel_id: words.mapel_id ?? null, materi: '', tingkat: 'sedang', status: 'draf', teks: '' },
    ...{ stimulus_id: null, format_isian: 'angka', answers: [''], kolom: words.columns },
    options: Array.from({ length: START_OPTIONS }, emptyOption),
    statements: Array.from({ length: START_STATEMENTS }, emptyStatement),
    matches: Array.from({ length: START_STATEMENTS }, emptyMatch),
    choices: Array.from({ length: START_STATEMENTS }, emptyOption),
    order: Array.from({ length: START_STATEMENTS }, emptyOption),
    ...{ gaps: [], toleransi: null, nilai_sebagian: false, rubric: [emptyCriterion()] },
    ...{ pembahasan_teks: '', pembahasan_video_url: null, kode_asal: null },
  }
}

const HAS_OPTIONS = new Set<Jenis>(['pilihan', 'ganda', 'skala'])
export const hasOptions = (jenis: Jenis): boolean => HAS_OPTIONS.has(jenis)

/** A stored question as a draft; the parts of other types as `blank` has them. */
export function draftOf(row: SoalFields, blank: SoalDraft): SoalDraft {
  const options = row.opsi.map(({ id, teks }) => ({
    ...{ key: key(), id, teks, right: row.kunci.includes(id), points: row.poin_opsi?.[id] ?? null },
  }))
  const optionOf = (id: string | undefined) => options.find((option) => option.id === id)
  const statements = row.pernyataan.map((teks, index) => ({
    ...{ key: key(), teks, right: sideOf(row.kunci[index]) },
  }))
  return {
    ...{ jenis: row.jenis, mapel_id: row.mapel_id, materi: row.materi, tingkat: row.tingkat, status: row.status },
    ...{ teks: row.teks, stimulus_id: row.stimulus_id, pembahasan_teks: row.pembahasan_teks },
    ...{ pembahasan_video_url: row.pembahasan_video_url, kode_asal: row.kode_asal },
    options: hasOptions(row.jenis) ? options : blank.options,
    kolom: row.kolom ?? blank.kolom,
    statements: row.jenis === 'pernyataan' ? statements : blank.statements,
    format_isian: row.format_isian ?? blank.format_isian,
    answers: row.jenis === 'isian' ? [...row.kunci] : blank.answers,
    matches:
      row.jenis === 'jodoh'
        ? row.pernyataan.map((teks, at) => ({ key: key(), teks, to: optionOf(row.kunci[at])?.key ?? null }))
        : blank.matches,
    choices: row.jenis === 'jodoh' ? options : blank.choices,
    order: row.jenis === 'urut' ? row.kunci.flatMap((id) => optionOf(id) ?? []) : blank.order,
    gaps: row.jenis === 'rumpang' ? [...row.kunci] : blank.gaps,
    rubric: row.jenis === 'uraian' ? row.rubrik.map((one) => ({ ...one, key: key() })) : blank.rubric,
    ...{ toleransi: row.toleransi, nilai_sebagian: row.nilai_sebagian },
  }
}

const sideOf = (key: string | undefined): StatementDraft['right'] => (key === '0' || key === '1' ? key : null)

/** What is saved: the fields of the contract, those of other types empty. */
export function fieldsOf(draft: SoalDraft): SoalFields {
  const { options, statements, answers, kolom, format_isian, matches, choices, order, gaps, rubric, ...plain } = draft
  const { toleransi, nilai_sebagian } = plain
  const parts = { ...NO_PARTS, ...PARTS[draft.jenis](draft) }
  return {
    ...{ ...plain, ...parts },
    kode_asal: plain.kode_asal?.trim() || null,
    toleransi: parts.format_isian === 'angka' ? toleransi : null,
    nilai_sebagian: PARTIAL_TYPES.includes(draft.jenis) && nilai_sebagian,
  }
}

type Parts = Pick<SoalFields, 'opsi' | 'kolom' | 'pernyataan' | 'format_isian' | 'kunci' | 'poin_opsi' | 'rubrik'>
const NO_PARTS: Parts = {
  ...{ opsi: [], kolom: null, pernyataan: [], format_isian: null, kunci: [], poin_opsi: null, rubrik: [] },
}

/** The letters that options are stored under: their own, or A, B, C … once one has none. */
export function lettersOf(options: readonly OptionDraft[]): OptionId[] {
  const own = options.flatMap(({ id }) => id ?? [])
  return own.length === options.length ? own : OPTION_IDS.slice(0, options.length)
}

function optionParts({ options }: SoalDraft) {
  const ids = lettersOf(options)
  return {
    opsi: options.map(({ teks }, index) => ({ id: ids[index] as OptionId, teks })),
    kunci: options.flatMap(({ right }, index) => (right ? [ids[index] as OptionId] : [])),
  }
}

const lettered = (options: readonly OptionDraft[]) =>
  options.map(({ teks }, index) => ({ id: OPTION_IDS[index] as OptionId, teks }))

const PARTS: Record<Jenis, (draft: SoalDraft) => Partial<Parts>> = {
  pilihan: optionParts,
  ganda: optionParts,
  skala: (draft) => ({
    opsi: optionParts(draft).opsi,
    poin_opsi: Object.fromEntries(
      lettersOf(draft.options).flatMap((id, index) => {
        const points = draft.options[index]?.points ?? null
        return points === null ? [] : [[id, points]]
      }),
    ),
  }),
  pernyataan: ({ kolom, statements }) => ({
    kolom,
    pernyataan: statements.map(({ teks }) => teks),
    kunci: statements.map(({ right }) => right ?? ''),
  }),
  jodoh: ({ matches, choices }) => ({
    ...concealed(
      lettered(choices),
      matches.map(({ to }) => OPTION_IDS[choices.findIndex((choice) => choice.key === to)] ?? ''),
    ),
    pernyataan: matches.map(({ teks }) => teks),
  }),
  urut: ({ order }) => concealed(lettered(order), OPTION_IDS.slice(0, order.length)),
  isian: ({ format_isian, answers }) => ({ format_isian, kunci: [...answers] }),
  rumpang: ({ format_isian, gaps, teks }) => ({ format_isian, kunci: gapsOf(teks).map((_, gap) => gaps[gap] ?? '') }),
  uraian: ({ rubric }) => ({ rubrik: rubric.map(({ key: _, ...criterion }) => criterion) }),
}
