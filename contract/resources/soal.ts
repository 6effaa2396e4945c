import { z } from 'zod'
import { DIFFICULTIES, OPTION_IDS, REVIEW_STATES } from '../choices.ts'
import { ANSWER_FORMATS, QUESTION_TYPES } from '../exam/choices.ts'
import { reference, richText, status } from '../fields.ts'
import { resource } from '../resource.ts'
import { criterion, MAX_CRITERIA } from '../rubric.ts'

const rich = richText(60_000)
export const optionId = z.enum(OPTION_IDS)

/**
 * A question as its author sees it: text, options, key, points, discussion. Its texts are
 * rendered when a paper is published. Pauli-type questions are `soal-pauli`.
 */
export const soal = resource('soal', {
  names: {
    id: { one: 'Soal', many: 'Soal' },
    en: { one: 'Question', many: 'Questions' },
    de: { one: 'Frage', many: 'Fragen' },
    fr: { one: 'Question', many: 'Questions' },
    pt: { one: 'Questão', many: 'Questões' },
  },
  label: 'kode_asal',
  fields: {
    jenis: z.enum(QUESTION_TYPES),
    mapel_id: reference('mapel').nullable(),
    materi: z.string().trim().max(160),
    tingkat: z.enum(DIFFICULTIES),
    /** Empty only in a draft, which may be saved unfinished. */
    teks: rich,
    stimulus_id: reference('stimulus').nullable(),
    /** pilihan, ganda, skala, jodoh, urut: 2-8 options. */
    opsi: z.array(z.strictObject({ id: optionId, teks: rich })).max(8),
    /** pernyataan: two columns, 1-12 statements; jodoh: what an option is found for. */
    kolom: z.tuple([z.string().trim().min(1).max(40), z.string().trim().min(1).max(40)]).nullable(),
    pernyataan: z.array(rich).max(12),
    format_isian: z.enum(ANSWER_FORMATS).nullable(),
    /** pilihan: accepted option ids (several where two keys are accepted) · ganda: the right set · pernyataan: '0' or '1' per statement ·
     *  jodoh: an option id per item · urut: all of them in order · isian: accepted texts · rumpang: per gap its accepted texts, with a
     *  bar between them · uraian, skala: empty. */
    kunci: z.array(z.string().max(120)).max(20),
    /** isian, rumpang of numbers: by how much an answer may differ. */
    toleransi: z.number().min(0).max(1_000_000).nullable(),
    /** Types of several parts: part of the points for part of them. */
    nilai_sebagian: z.boolean(),
    /** uraian: what its marking looks at, with the most points of each. */
    rubrik: z.array(criterion).max(MAX_CRITERIA),
    /** skala: points per option id. */
    poin_opsi: z.partialRecord(optionId, z.number().min(-100).max(100)).nullable(),
    pembahasan_teks: rich,
    pembahasan_video_url: z
      .url({ protocol: /^https$/ })
      .max(500)
      .nullable(),
    /** What staff call it by; at first the name that it was imported under, by which its id is known again whatever it is called later. */
    kode_asal: z.string().trim().min(1).max(200).nullable(),
    status: status(...REVIEW_STATES),
  },
  blank: {
    mapel_id: null,
    materi: '',
    tingkat: 'sedang',
    stimulus_id: null,
    opsi: [],
    kolom: null,
    pernyataan: [],
    format_isian: null,
    kunci: [],
    toleransi: null,
    nilai_sebagian: false,
    rubrik: [],
    poin_opsi: null,
    pembahasan_teks: '',
    pembahasan_video_url: null,
    kode_asal: null,
    status: 'draf',
  },
  /**
   * The beginning of the question on one line, formulas drawn; how many packages hold it; how many sat it as it stands, the share of
   * points that they got (0-1), and its correlation with the rest of the sub-test (−1-1): null where too few sat it.
   */
  derived: {
    cuplikan_html: z.string(),
    dipakai: z.int(),
    takers: z.int(),
    facility: z.number().nullable(),
    discrimination: z.number().nullable(),
  },
  access: { read: 'menu', write: 'bank-soal' },
  list: {
    search: ['teks', 'materi', 'kode_asal'],
    filter: ['jenis', 'mapel_id', 'materi', 'tingkat', 'status', 'stimulus_id'],
    sort: ['materi', 'tingkat', 'status', 'jenis'],
  },
})
