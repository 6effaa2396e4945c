import { withQuery } from '../paths.ts'

/** Addresses of notices: apart, because no first screen needs them. */
export const noticePatterns = { list: '/notification' } as const

export const noticePaths = {
  list: (show?: string) => withQuery(noticePatterns.list, { show }),
} as const
