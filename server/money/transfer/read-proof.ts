import sharp from 'sharp'
import type { Reason } from '#contract/error-reasons.ts'

export interface ProofFile {
  media_type: 'image/webp' | 'application/pdf'
  bytes: Uint8Array
}

/** Why a file is not taken. */
export class ProofError extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** Enough to read the small print of a statement. */
const MAX_EDGE = 2000
const MAX_PIXELS = 40_000_000
/** Where readers look for the two marks of a PDF. */
const HEAD = 1024
const TAIL = 2048
/** Names of a PDF's parts that do something by themselves, or carry another file along. */
const ACTIVE = ['/JavaScript', '/Launch', '/EmbeddedFile', '/RichMedia', '/SubmitForm', '/ImportData']

/** Known by its content: a picture is encoded anew, upright and without metadata; a PDF is looked through and kept. */
export async function readProof(bytes: Buffer): Promise<ProofFile> {
  if (bytes.subarray(0, HEAD).includes('%PDF-')) return { media_type: 'application/pdf', bytes: harmlessPdf(bytes) }
  return { media_type: 'image/webp', bytes: await encodePicture(bytes) }
}

function harmlessPdf(bytes: Buffer): Buffer {
  if (!bytes.subarray(-TAIL).includes('%%EOF')) throw new ProofError('proof.not_readable')
  if (bytes.includes('/Encrypt')) throw new ProofError('proof.locked')
  if (ACTIVE.some((name) => bytes.includes(name))) throw new ProofError('proof.active')
  return bytes
}

async function encodePicture(bytes: Buffer): Promise<Buffer> {
  try {
    const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await input.metadata()
    if (format !== 'jpeg' && format !== 'png') throw new ProofError('proof.not_readable')
    return await input
      .rotate()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 2 })
      .toBuffer()
  } catch {
    throw new ProofError('proof.not_readable')
  }
}
