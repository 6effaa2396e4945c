import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { encodeMedia, type Media, MediaError } from '../packages/media/encode.ts'
import { isSvg } from '../packages/media/sniff.ts'
import { isHostileDrawing, losesParts } from './text/hostile.ts'
import { decoded, mediaSources, withMediaSources } from './text/tags.ts'

/** A picture that the bank has already, as our own exports name it. Whether it is there is asked when storing. */
const KEPT = /^\/files\/media\/[0-9a-f]{64}$/

/**
 * Pictures and sounds that texts name beside their file, taken in by content. What lies elsewhere (another site, a
 * folder above) is refused with its reason and never fetched.
 */
export class Assets {
  readonly folder: string | null
  readonly #inFile: ReadonlyMap<string, Uint8Array>
  readonly found = new Map<string, Media>()
  readonly #known = new Map<string, Promise<Media | string>>()

  /** `folder` null: nothing lies beside the file, only `inFile`, what came in it. */
  constructor(folder: string | null, inFile: ReadonlyMap<string, Uint8Array> = new Map()) {
    this.folder = folder
    this.#inFile = inFile
  }

  /** The text with its media named by content, and why others could not be taken. */
  async embed(html: string): Promise<{ html: string; reasons: string[] }> {
    const reasons: string[] = []
    const named = mediaSources(html).filter((source) => !KEPT.test(source))
    const taken = new Map<string, string>()
    for (const source of new Set(named)) {
      const media = await this.#take(source)
      if (typeof media === 'string') reasons.push(`${source.slice(0, 120)}: ${media}`)
      else taken.set(source, `/files/media/${media.sha256}`)
    }
    return { html: withMediaSources(html, (source) => taken.get(source)), reasons }
  }

  #take(source: string): Promise<Media | string> {
    const known = this.#known.get(source)
    if (known) return known
    const taking = this.#read(source).then(
      (media) => {
        this.found.set(media.sha256, media)
        return media
      },
      (error) => {
        if (error instanceof MediaError) return error.message
        throw error
      },
    )
    this.#known.set(source, taking)
    return taking
  }

  async #read(source: string): Promise<Media> {
    const data = /^data:[\w/+.-]+;base64,([\w+/=\s]+)$/.exec(source)
    if (data) return encoded(Buffer.from(data[1] ?? '', 'base64'))
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(source)) {
      throw new MediaError('gambar dari situs lain tidak diambil; simpan berkasnya di dekat berkas soal')
    }
    const own = this.#ownFile(source)
    if (own && /\.(emf|wmf|emz|wmz)$/i.test(source)) {
      throw new MediaError('gambar EMF atau WMF tidak dapat dibaca; tempel ulang sebagai PNG atau JPG')
    }
    if (own) return encoded(Buffer.from(own))
    if (this.folder === null && this.#inFile.size) {
      throw new MediaError('gambar ini tidak ada di dalam berkas yang diunggah; sertakan gambarnya dengan nama itu')
    }
    return encoded(await readFile(await this.#inside(source)))
  }

  /** As texts write its name: with percent signs, entities, and a question mark that only browsers need. */
  #ownFile(source: string): Uint8Array | undefined {
    const plain = source.replaceAll('&amp;', '&')
    const names = [source, plain, plain.replace(/[?#].*$/s, '')]
    return names.flatMap((name) => this.#inFile.get(decoded(name)) ?? this.#inFile.get(name) ?? [])[0]
  }

  /** The real file, which must lie below the folder of the questions, links followed. */
  async #inside(source: string): Promise<string> {
    const name = decoded(source.split(/[?#]/, 1)[0] ?? '')
    if (this.folder === null)
      throw new MediaError('berkas gambar tidak ikut diunggah; satukan soal dan gambarnya dalam satu ZIP')
    const root = await realpath(this.folder)
    const path = await realpath(join(root, name)).catch(() => undefined)
    if (!path || name.includes('\0')) throw new MediaError('berkas gambar tidak ada di dekat berkas soal')
    if (!path.startsWith(root + sep)) throw new MediaError('berkas gambar berada di luar folder berkas soal')
    return path
  }
}

/** A drawing that runs something is no picture by mistake: its author is told rather than given another one. */
function encoded(bytes: Buffer): Promise<Media> {
  if (isSvg(bytes) && isHostileDrawing(bytes.toString('utf8'))) {
    throw new MediaError(
      'gambar SVG ini memuat skrip atau entitas; buka di aplikasi gambar dan simpan ulang sebagai PNG',
    )
  }
  if (isSvg(bytes) && losesParts(bytes.toString('utf8'))) {
    throw new MediaError('gambar SVG ini memuat gambar atau halaman lain di dalamnya; simpan ulang sebagai PNG')
  }
  return encodeMedia(bytes)
}
