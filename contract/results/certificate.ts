import * as z from 'zod/mini'

/**
 * A certificate states one final score of one attempt. Its code is the attempt and a keyed digest of what it states, so that nobody can make one, and whoever
 * scans it reads here what the server stands for: GET /cek-sertifikat/{code}, open to all. Of the person it says what a ranking says.
 */
export const CERTIFICATE_CODE = /^[0-9a-f]{32}[A-Za-z0-9_-]{22}$/
export const certificateCode = z.string().check(z.regex(CERTIFICATE_CODE))

/** `berlaku`: what it states is in force · `revisi`: the score was revised since; `nilai` is the one in force. */
export const CERTIFICATE_STATES = ['berlaku', 'revisi'] as const

export const certificateReply = z.object({
  data: z.object({
    state: z.enum(CERTIFICATE_STATES),
    /** "Ahmad F." */
    nama: z.string(),
    tryout: z.string(),
    paket: z.string(),
    nilai: z.number(),
    /** Epoch ms of the sitting. */
    sat_at: z.int(),
  }),
})
export type CertificateReply = z.infer<typeof certificateReply>
