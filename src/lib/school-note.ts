/** A school as a search finds it. */
export interface FoundSchool {
  id: string
  nama: string
  npsn: string
  /** Regency or city and province. */
  within?: string
}

/** What tells schools of one name apart: where they lie, and their number. */
export const schoolNote = ({ npsn, within = '' }: FoundSchool): string => [within, npsn].filter(Boolean).join(' · ')
