import { withQuery } from '../paths.ts'

/** Addresses about a score: apart, because no first screen needs them. */
export const scorePatterns = { explained: '/mengapa-skorku' } as const

export const scorePaths = {
  explained: (attempt: string) => withQuery(scorePatterns.explained, { attempt }),
}
