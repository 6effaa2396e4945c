/** The closed sets of values that phones are told of an exam and its schedule. */

/** Of an attempt. `archived`: replaced by another. */
export const ATTEMPT_STATES = ['open', 'sealed', 'archived'] as const
/** Why an attempt does not count. */
export const UNCOUNTED_REASONS = ['attempt_limit', 'too_late'] as const
/** When a paper can be read: at any time, from the start on, with the code announced in the room. */
export const START_POLICIES = ['open', 'sealed', 'code'] as const
export type StartPolicy = (typeof START_POLICIES)[number]
/** What an exam looks like. */
export const SKINS = ['utbk', 'bkn', 'latihan'] as const
export const MODES = ['nasional', 'mandiri'] as const
/** How points become a score. */
export const SCORINGS = ['irt', 'benar_salah', 'skd', 'bobot', 'pauli'] as const
/** `total`: one timer · `subtes`: one per sub-test, no way back. */
export const TIMINGS = ['total', 'subtes'] as const
export const PRICINGS = ['gratis', 'gratis_bersyarat', 'berbayar'] as const
/** How somebody came to own a package. */
export const SOURCES = ['beli', 'gratis', 'admin', 'voucher'] as const
/** Of a participant. */
export const MEMBER_STATES = ['terdaftar', 'dibatalkan', 'dijadwal_ulang'] as const
/** Types of questions that are written one by one. */
export const QUESTION_TYPES = [
  'pilihan',
  'ganda',
  'pernyataan',
  'jodoh',
  'urut',
  'isian',
  'rumpang',
  'uraian',
  'skala',
] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** pilihan: one of A-E · ganda: several · pernyataan: a column per statement · jodoh: an option for each item · urut: options put in order ·
 *  isian: short answer · rumpang: a short answer for each gap of a text · uraian: an essay, marked by people · skala: one of A-E, each worth points · pauli: pairs of digits · kecermatan: symbol key */
export const JENIS_SOAL = [...QUESTION_TYPES, 'pauli', 'kecermatan'] as const
/** Types whose answer is a list of parts, each right or wrong by itself. */
export const TYPES_OF_PARTS: readonly (typeof JENIS_SOAL)[number][] = ['jodoh', 'urut', 'rumpang']
/** In which direction the sums of a sheet run. */
export const DIRECTIONS = ['turun', 'naik'] as const
/** How a sheet is worked through: sums downwards or upwards, or symbols. */
export const SHEET_KINDS = [...DIRECTIONS, 'simbol'] as const
export const ANSWER_FORMATS = ['angka', 'teks'] as const
/** What staff do to a running attempt. */
export const DIRECTIVE_KINDS = [
  'extra',
  'pause',
  'resume',
  'message',
  'end',
  'reopen',
  'incident',
  'incident_undone',
  'reset',
] as const
export type DirectiveKind = (typeof DIRECTIVE_KINDS)[number]

/** Why a batch of the log is refused for good. */
export const REFUSED_BATCHES = ['malformed', 'conflict', 'too_much'] as const
/** What staff decided of one entry of the log. */
export const RULINGS = ['admit', 'strike'] as const
export type Ruling = (typeof RULINGS)[number]
