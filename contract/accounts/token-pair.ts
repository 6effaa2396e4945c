import * as z from 'zod/mini'

/** Apart from the log-in's messages, of which an exam needs nothing. */
export const tokenPair = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type TokenPair = z.infer<typeof tokenPair>
