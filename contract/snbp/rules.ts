/**
 * SNBP: admission to state universities by report card. Official: who is eligible (the best of a school, by its
 * accreditation) and how programmes may be combined (domain 4). Ours, always shown as an estimate: the index and the label.
 *
 * A **programme** (`snbp-setting`) is one year's service of ours: its price, when one may join, and the numbers of the estimate.
 * Students see those that are published; holders of the menu `snbp-setting` write them and their descriptions.
 * A **member** (`snbp-member`) is one student in one programme, see MEMBER_STATES. Students see their own membership alone;
 * staff with the menu `snbp` or `snbp-member` see all. **Choices** belong to a member and are written by POST /submit/snbp.
 * **Grades** are those of the report card (`school_grade`), semesters 1 to 5; what was reckoned from them stands with each
 * choice, and is reckoned anew when the student submits again or staff change the numbers of the programme.
 * **Rankings** hold active members who submitted. Students read those they stand in: of a programme they chose, their school, their
 * province, all; others stand there as initials and school. Staff read all, with names.
 * **Vouchers** are those of the shop with the scope `snbp`.
 */

/**
 * `terdaftar`: submitted, not paid · `aktif`: paid, free, or added by staff · `dibatalkan`: refunded or ended by staff.
 *
 * submit: none, dibatalkan → terdaftar (aktif where the programme is free); terdaftar and aktif stay
 * paid: none, terdaftar, dibatalkan → aktif · refunded: aktif → dibatalkan
 * ended by staff (POST /rm-snbp-membership): terdaftar, aktif → dibatalkan · added by staff: none, dibatalkan → aktif
 */
export const MEMBER_STATES = ['terdaftar', 'aktif', 'dibatalkan'] as const
export type MemberState = (typeof MEMBER_STATES)[number]
/** How a member came by the membership; `daftar`: submitted, nothing paid yet. */
export const MEMBER_SOURCES = ['daftar', 'beli', 'gratis', 'admin'] as const

/** Semesters that count. */
export const SNBP_SEMESTERS = [1, 2, 3, 4, 5] as const
export const MOST_CHOICES = 2

/** Eligible share of the final year in percent, by accreditation of the school. */
const SHARES = { a: 40, b: 25, c: 5, belum: 5 } as const
/** More, where the school reports grades by e-rapor. */
const E_RAPOR_SHARE = 5

export interface QuotaFacts {
  akreditasi: keyof typeof SHARES | null
  e_rapor: boolean
  /** Set by staff for this school; null: as its accreditation gives. */
  kuota_snbp: number | null
}

export interface Quota {
  /** Percent of the final year, in all. */
  percent: number
  /** Of it by accreditation and by e-rapor; null where staff set the percentage. */
  parts: { accreditation: number; e_rapor: number } | null
}

/** Of a school whose accreditation nobody recorded nothing is said. */
export function schoolQuota({ akreditasi, e_rapor, kuota_snbp }: QuotaFacts): Quota | null {
  if (kuota_snbp !== null) return { percent: kuota_snbp, parts: null }
  if (akreditasi === null) return null
  const parts = { accreditation: SHARES[akreditasi], e_rapor: e_rapor ? E_RAPOR_SHARE : 0 }
  return { percent: parts.accreditation + parts.e_rapor, parts }
}

/** How many of a final year are eligible. Parts of a person are left out: nobody published how the quota is rounded. */
export const eligiblePlaces = (percent: number, year_size: number): number => Math.floor((percent * year_size) / 100)

/** The first two digits of a region's code name its province. */
export const provinceOf = (region: string | null): string | null => region?.slice(0, 2) ?? null

/**
 * With two programmes one of them must be in the school's province. Null: not known, as the school or a university has no
 * region on record.
 */
export function provincesFit(school: string | null, universities: readonly (string | null)[]): boolean | null {
  if (universities.length < 2) return true
  if (school === null) return null
  if (universities.includes(school)) return true
  return universities.includes(null) ? null : false
}

export const LABELS = ['aman', 'pertimbangkan', 'sulit', 'data_kurang'] as const
export type SnbpLabel = (typeof LABELS)[number]

export interface Competition {
  rank: number
  /** Active members who chose the same programme. */
  entrants: number
  /** Of the last selection; null: not published. */
  applicants: number | null
  capacity: number | null
}

/** The numbers of the estimate, set with the programme. */
export interface EstimateSettings {
  /** Safe up to this percentage of the comparable places, and worth a thought up to the other. */
  batas_aman: number
  batas_pertimbangkan: number
  /** Below this number of members who chose the programme nothing is said. */
  min_peserta: number
}

/** Of the places of a study programme those that compare with our members: capacity × entrants / applicants. Null: unknown. */
export function comparablePlaces({ entrants, applicants, capacity }: Omit<Competition, 'rank'>): number | null {
  if (!applicants || capacity === null) return null
  return Math.min(capacity, (capacity * entrants) / applicants)
}

export function labelOf(competition: Competition, settings: EstimateSettings): SnbpLabel {
  const places = comparablePlaces(competition)
  if (places === null || competition.entrants < settings.min_peserta) return 'data_kurang'
  const percent = (100 * competition.rank) / places
  if (percent <= settings.batas_aman) return 'aman'
  return percent <= settings.batas_pertimbangkan ? 'pertimbangkan' : 'sulit'
}

/** What others read of a name: its initials. */
export const initials = (name: string): string =>
  name
    .split(/[\s.]+/u)
    .flatMap((word) => [...word].slice(0, 1))
    .map((letter) => `${letter.toUpperCase()}.`)
    .slice(0, 3)
    .join(' ')
