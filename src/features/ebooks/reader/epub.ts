import { strFromU8, unzipSync } from 'fflate'

export interface Epub {
  /** Names of the chapters in the order of reading. */
  chapters: string[]
  /** Markup of one chapter; its pictures come from the file. */
  chapter(name: string): string
  close(): void
}

/** An EPUB as the server keeps it: cleaned, flat, its chapters listed in `content.opf`. */
export async function openEpub(file: Blob): Promise<Epub> {
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const opf = text('content.opf')
  const hrefs = new Map(matches(opf, /<item id="([^"]+)" href="([^"]+)"/g).map(([id = '', href = '']) => [id, href]))
  const chapters = matches(opf, /<itemref idref="([^"]+)"/g).flatMap(([id = '']) => hrefs.get(id) ?? [])
  const pictures = new Map<string, string>()
  const picture = (name: string) => {
    const bytes = files[name]
    if (!bytes) return ''
    const type = `image/${name.slice(name.lastIndexOf('.') + 1)}`
    const made = pictures.get(name) ?? URL.createObjectURL(new Blob([bytes as BlobPart], { type }))
    pictures.set(name, made)
    return made
  }
  return {
    chapters,
    chapter: (name) => {
      const whole = text(name)
      const body = whole.slice(whole.indexOf('<body>') + '<body>'.length, whole.lastIndexOf('</body>'))
      return body.replace(
        /(<img src=")([^"]+)"/g,
        (_all, before: string, found: string) => `${before}${picture(found)}"`,
      )
    },
    close() {
      for (const made of pictures.values()) URL.revokeObjectURL(made)
    },
  }
}

const matches = (text: string, pattern: RegExp): string[][] =>
  [...text.matchAll(pattern)].map((found) => found.slice(1))
