import { withQuery } from '../paths.ts'

/** Addresses of where one wants to study and of the chances there: apart, because no first screen needs them. */
export const studyPatterns = {
  stream: '/pilih-rumpun',
  programmes: '/pilih-sekolah',
  chances: '/hasil-rasionalisasi',
} as const

export const studyPaths = {
  stream: (paket?: string) => withQuery(studyPatterns.stream, { paket }),
  programmes: (paket?: string) => withQuery(studyPatterns.programmes, { paket }),
  chances: (attempt?: string) => withQuery(studyPatterns.chances, { attempt }),
} as const
