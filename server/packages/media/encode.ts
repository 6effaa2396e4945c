import sharp, { type Metadata, type Sharp, type WebpOptions } from 'sharp'
import type { mediaTable } from '../../db/tables/index.ts'
import { sha256Hex } from '../publication/seal.ts'
import { isSvg, sniffAudio } from './sniff.ts'
import { cleanSvg, svgSize } from './svg.ts'

export type Media = Omit<typeof mediaTable.$inferInsert, 'created_at'>

/** Why a file is not taken, in words for its author. */
export class MediaError extends Error {}

const MAX_IMAGE = 10 * 1024 * 1024
const MAX_SVG = 512 * 1024
const MAX_AUDIO = 8 * 1024 * 1024
/** A phone shows at most its width at three times the density; more is weight without gain. */
const MAX_EDGE = 1600
const MAX_PIXELS = 40_000_000

// Line drawings and screenshots stay sharp without loss; photographs need a tenth of the bytes with some.
// Effort 4 costs twice the time for photographs and saves three percent of their bytes.
const LOSSY: WebpOptions = { quality: 82, effort: 2 }
const NEAR_LOSSLESS: WebpOptions = { nearLossless: true, quality: 60, effort: 4 }
/** A picture that is larger than this many times its lossy form is a photograph, whatever kind of file it came in. */
const PHOTOGRAPH_TIMES = 3

/** A file as it is kept: pictures encoded anew (no EXIF, no GPS, upright), drawings cleaned, sounds as they are. */
export async function encodeMedia(bytes: Buffer): Promise<Media> {
  if (!bytes.length) throw new MediaError('berkasnya kosong')
  const audio = sniffAudio(bytes)
  if (audio) return keep(limited(bytes, MAX_AUDIO, 'Suara'), audio, null, null)
  if (isSvg(bytes)) {
    const svg = cleanSvg(limited(bytes, MAX_SVG, 'Gambar SVG').toString('utf8'))
    const { width, height } = svgSize(svg)
    return keep(Buffer.from(svg), 'image/svg+xml', width, height)
  }
  return encodeImage(limited(bytes, MAX_IMAGE, 'Gambar'))
}

async function encodeImage(bytes: Buffer): Promise<Media> {
  const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const metadata = await input.metadata().catch(() => undefined)
  const format = metadata?.format
  if (!format || !['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif', 'heif'].includes(format)) {
    throw new MediaError('bukan gambar (PNG, JPEG, WebP, GIF, SVG) atau suara (MP3, OGG, M4A) yang dapat dibaca')
  }
  if (metadata && (await isOurs(input, metadata))) return keep(bytes, 'image/webp', metadata.width, metadata.height)
  const upright = input.rotate().resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
  const encoded = (options: WebpOptions) => upright.clone().webp(options).toBuffer({ resolveWithObject: true })
  try {
    const lossy = await encoded(LOSSY)
    const sharpest = format === 'jpeg' ? null : await encoded(NEAR_LOSSLESS)
    const isPhotograph = !sharpest || lossy.data.length * PHOTOGRAPH_TIMES < sharpest.data.length
    const { data, info } = isPhotograph ? lossy : sharpest
    return keep(data, 'image/webp', info.width, info.height)
  } catch {
    throw new MediaError('gambarnya rusak atau terlalu besar (paling banyak 40 juta piksel)')
  }
}

/** A picture as this function leaves it: encoding it again would only make another of the same. */
async function isOurs(input: Sharp, { format, width, height, exif, xmp, icc, pages }: Metadata): Promise<boolean> {
  if (format !== 'webp' || exif || xmp || icc || (pages ?? 1) > 1 || Math.max(width, height) > MAX_EDGE) return false
  return input
    .clone()
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
}

function limited(bytes: Buffer, most: number, what: string): Buffer {
  if (bytes.length <= most) return bytes
  throw new MediaError(
    `${what} paling besar ${Math.round(most / 1024)} KB; berkas ini ${Math.round(bytes.length / 1024)} KB`,
  )
}

function keep(bytes: Buffer, mime: Media['mime'], width: number | null, height: number | null): Media {
  return { sha256: sha256Hex(bytes), mime, bytes, width, height }
}
