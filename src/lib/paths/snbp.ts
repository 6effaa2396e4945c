import { withQuery } from '../paths.ts'

/** Addresses of SNBP: apart, because no first screen needs them. */
export const snbpPatterns = {
  programs: '/snbp',
  detail: '/snbp-detail',
  join: '/snbp/daftar',
} as const

export const snbpPaths = {
  programs: snbpPatterns.programs,
  detail: (program: string, query: Record<string, string | undefined> = {}) =>
    withQuery(snbpPatterns.detail, { program, ...query }),
  join: (program: string) => withQuery(snbpPatterns.join, { program }),
}
