import type { ImportRequest } from '#contract/exam/admin.ts'
import { GENESIS } from '#contract/exam/canonical.ts'
import { type ReadEntry, readEntry } from './read-entry.ts'

/** Entries of one device that hang together: seq without gaps, each `prev` the hash of the one before. */
type File = Pick<ImportRequest['file'], 'entries' | 'head' | 'device_id' | 'init' | 'end'>

/** What is wrong with a phone's exported file, in words for the admin; null where it holds together. */
export function faultOf(file: File, sha256: (text: string) => string): string | null {
  const { init, end, device_id } = file
  if (init.device_id !== device_id) return 'Berkas menyebut dua perangkat.'
  if (end && end.attempt_id !== init.attempt_id) return 'Berkas menyebut dua ujian.'
  const entries = file.entries.map((raw) => readEntry(raw, init.attempt_id, device_id, sha256))
  const broken = entries.find((entry, index) => !follows(entry, entries[index - 1]))
  if (broken) return `Rantai jawaban terputus pada baris ${broken.seq}: berkas berubah atau tidak lengkap.`
  const last = entries.at(-1)
  return last && last.hash !== file.head ? 'Sidik jari berkas tidak cocok dengan jawaban terakhirnya.' : null
}

function follows(entry: ReadEntry, before: ReadEntry | undefined): boolean {
  if (entry.seq === 0) return false
  // A file may begin where the server's copy ended; whether it does shows when it is taken in.
  if (!before) return entry.seq > 1 || entry.row?.prev === GENESIS
  return entry.seq === before.seq + 1 && entry.row?.prev === before.hash
}
