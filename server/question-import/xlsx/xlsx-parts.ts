import { posix } from 'node:path'
import { decode } from '../decode.ts'
import { parseXml, type XmlElement } from '../xml/parse.ts'

/** Files of a workbook by their names in its archive. */
export type Files = ReadonlyMap<string, Uint8Array>

export function part(files: Files, name: string): XmlElement | undefined {
  const bytes = files.get(name)
  return bytes && parseXml(decode(bytes))
}

/** A target of a relationship as a name in the archive. */
export const below = (folder: string, target: string): string =>
  posix.normalize(target.startsWith('/') ? target.slice(1) : posix.join(folder, target))
