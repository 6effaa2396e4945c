/** The closed sets of values that several declarations share; those of an exam stand in exam/choices.ts. */

/** Who ended an attempt. */
export const SEALERS = ['student', 'job', 'admin'] as const
/** What students are told of wrong answers before they end. */
export const PENALTIES = ['tanpa_info', 'tidak_mengurangi', 'mengurangi'] as const
export const OWNER_STATES = ['aktif', 'berakhir', 'dibatalkan'] as const
export const ACCOUNT_STATES = ['aktif', 'diblokir'] as const
/** Of what is shown or not: shelves, subjects. */
export const SHELF_STATES = ['draf', 'terbit'] as const
/** Of what is published and later put away. */
export const PUBLICATION_STATES = ['draf', 'terbit', 'arsip'] as const
/** Of what somebody else looks at before it is published. */
export const REVIEW_STATES = ['draf', 'ditinjau', 'terbit', 'arsip'] as const
export const SCHEDULE_STATES = ['draf', 'terbit', 'batal'] as const
/** Where a schedule stands: of published ones by the clock, `selesai` once nobody can still be working. */
export const SCHEDULE_PHASES = ['akan_datang', 'berjalan', 'selesai', 'draf', 'batal'] as const
export type SchedulePhase = (typeof SCHEDULE_PHASES)[number]
/** Types of sheets, which a generator fills. */
export const SHEET_TYPES = ['pauli', 'kraepelin', 'kecermatan'] as const
export type SheetType = (typeof SHEET_TYPES)[number]
/** Letters of a question's options. */
export const OPTION_IDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export type OptionId = (typeof OPTION_IDS)[number]
export const DIFFICULTIES = ['mudah', 'sedang', 'sulit'] as const
/** How a version of a question came about. */
export const VERSION_SOURCES = ['awal', 'tulis', 'impor'] as const
/**
 * What comes when. `setelah_semua`: nothing of keys, right or wrong before every sitting that asks one of the questions is
 * over · `nilai_langsung`: the totals at once, the rest as before · `langsung`: everything at once, for practice.
 */
export const RILIS = ['setelah_semua', 'nilai_langsung', 'langsung'] as const
export type Rilis = (typeof RILIS)[number]
/** What becomes of answers of which nobody can tell whether they were in time: they count until staff strike them out, or once staff admit them. */
export const UNSURE_ANSWERS = ['terima', 'tahan'] as const
export const EBOOK_PRICINGS = ['gratis', 'berbayar'] as const
/** Of what the shop offers: vouchers, ways to pay, bank accounts. */
export const OFFER_STATES = ['aktif', 'nonaktif'] as const
export const VOUCHER_KINDS = ['persen', 'nominal'] as const
/** What a proof of a transfer is kept as. */
export const PROOF_MEDIA = ['image/webp', 'application/pdf'] as const
/** How an act ended that the trail tells of. */
export const OUTCOMES = ['ok', 'refused'] as const
/** A switch in a query. */
export const SWITCH = ['0', '1'] as const
export const SCHOOL_KINDS = ['akademik', 'vokasi', 'keagamaan', 'kedinasan', 'swasta'] as const
/** Of study programmes: diplomas of three and four years, bachelor. */
export const DEGREES = ['d3', 'd4', 's1'] as const
export const CURRICULA = ['merdeka', 'k13_ipa', 'k13_ips', 'k13_bahasa', 'smk'] as const
export const SEKOLAH_KINDS = ['sma', 'smk', 'ma', 'mak', 'smalb', 'paket_c'] as const
export const SEKOLAH_OWNERS = ['negeri', 'swasta'] as const
export const ACCREDITATIONS = ['a', 'b', 'c', 'belum'] as const

/** Files that lists are exported to. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const

/** What others read of a name in rankings: "Ahmad F.", the whole name, which is opted in, or none. */
export const RANKING_NAMES = ['singkat', 'lengkap', 'sembunyi'] as const
