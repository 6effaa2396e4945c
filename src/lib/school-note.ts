/** A school as a search finds it. */
export interface FoundSchool {
  id: string
  nama: string
  npsn: string
  /** Regency or city and province. */
  di?: string
}

/** What tells schools of one name apart: where they lie, and their number. */
export const schoolNote = ({ npsn, di = '' }: FoundSchool): string => [di, npsn].filter(Boolean).join(' · ')
