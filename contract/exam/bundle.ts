import * as z from 'zod/mini'
import { START_POLICIES } from './choices.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * What a phone must know of a bundle before it has it. The bundle is the paper's JSON text (`open`), or
 * `iv (12 bytes) ‖ AES-256-GCM(gzip(JSON text))` (`sealed`, `code`); `bundle_sha256` is over the bytes as served,
 * content-encoding removed.
 */
export const bundleInfo = z.object({
  paper_sha256: sha256,
  bundle_sha256: sha256,
  bytes: z.int(),
  policy: z.enum(START_POLICIES),
  /** `code` only: the paper's key wrapped by the start code (PBKDF2-HMAC-SHA-256, then AES-256-GCM), base64. */
  wrapped_key: z.nullable(z.object({ salt: z.string(), iterations: z.int(), iv: z.string(), key: z.string() })),
})
export type BundleInfo = z.infer<typeof bundleInfo>
