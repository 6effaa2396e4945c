import { posix } from 'node:path'
import { decoded, withMediaSources } from '../text/tags.ts'
import type { RawFile } from '../types.ts'

export type Files = ReadonlyMap<string, Uint8Array>

const BASE = /^(?:\$IMS[-_]CC[-_]FILE_?BASE\$|%24IMS[-_]CC[-_]FILE_?BASE%24)\/?/i

/**
 * Blackboard's names: a number in its store (`…/bbcswebdav/xid-12_1`), under which the package has the file whatever its folder and name,
 * or `@X@EmbeddedFile.location@X@`, a file in the folder named after the question's.
 */
function ofBlackboard(source: string, from: string | undefined, files: Files): string | undefined {
  const [path = ''] = source.split(/[?#]/, 1)
  const id = /bbcswebdav\//i.test(path) ? /^xid-(\d+_\d+)$/i.exec(posix.basename(path))?.[1] : undefined
  if (id) {
    const isStored = (name: string) => posix.parse(name).name.endsWith(`__xid-${id}`) && !name.endsWith('.xml')
    const found = [...files.keys()].filter(isStored)
    return found.length === 1 ? found[0] : undefined
  }
  const folder = from?.replace(/\.dat$/i, '')
  const beside = `${folder}/${decoded(source.replace(/^@X@[^@]*@X@/, ''))}`
  return folder !== from && files.has(beside) ? beside : undefined
}

/** The file of the package that a text means: beside it, from the top, or the only one of that name. */
export function addressIn(source: string, from: string | undefined, files: Files): string {
  const stored = ofBlackboard(source, from, files)
  if (stored !== undefined) return encoded(stored)
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(source)) return source
  return encoded(fileOf(source, from, files))
}

const encoded = (name: string): string => encodeURI(name).replaceAll('#', '%23').replaceAll('?', '%3F')

/** Where D2L keeps the files of a course; its packages have them without that. */
const OF_COURSE = /^\/?content\/enforced\d?\/[^/]+\//i

/** Its name in the package, or as it is written where there is none. */
export function fileOf(written: string, from: string | undefined, files: Files): string {
  const stored = ofBlackboard(written, from, files)
  if (stored !== undefined) return stored
  const source = written.replace(/^@X@[^@]*@X@/, '').replace(OF_COURSE, '')
  const asWritten = posix.normalize(posix.join(posix.dirname(from ?? ''), source))
  if (files.has(asWritten)) return asWritten
  const bare = decoded(source.replace(BASE, '').split(/[?#]/, 1)[0] ?? '').replace(/^\/+/, '')
  const near = posix.normalize(posix.join(posix.dirname(from ?? ''), bare))
  if (files.has(near)) return near
  if (files.has(bare)) return bare
  const lower = bare.toLowerCase()
  const names = [...files.keys()]
  const same = names.filter((name) => name.endsWith(`/${bare}`))
  // On Windows Gambar.PNG and gambar.png are one.
  const alike = names.filter((name) => name.toLowerCase() === lower || name.toLowerCase().endsWith(`/${lower}`))
  const [found] = same.length ? same : alike
  return found && (same.length === 1 || (!same.length && alike.length === 1)) ? found : bare
}

/** The same with its pictures under their names in the package: two files may each have a `gambar.png` beside them. */
export function placedIn(read: RawFile, from: string, files: Files): RawFile {
  const media = new Map([...(read.media ?? [])].map(([name, bytes]) => [`${from}//${name}`, bytes]))
  const own = (source: string) => [source, decoded(source)].find((name) => read.media?.has(name))
  const address = (source: string) => {
    const inside = own(source)
    return inside === undefined
      ? addressIn(source.replace('@@PLUGINFILE@@/', ''), from, files)
      : encodeURI(`${from}//${inside}`)
  }
  const named = (html: string) => withMediaSources(html, address)
  const questions = read.questions.map((one) => ({
    ...one,
    stem: named(one.stem),
    options: one.options.map((option) => ({ ...option, text: named(option.text) })),
    statements: one.statements.map(named),
    explanation: named(one.explanation),
  }))
  return { ...read, questions, stimuli: read.stimuli.map((one) => ({ ...one, html: named(one.html) })), media }
}
