import { type FileReaderWorker, fileReader } from '../../worker/file-reader.ts'
import type { SiswaFile } from './read-siswa.ts'

const CHILD = new URL('./child.ts', import.meta.url)
/** A list of a thousand students is read in a tenth of a second; what takes longer was made to. */
const LIMITS = { memoryMb: 256, silenceMs: 20_000, idleMs: 60_000 }
const FAULTS = { tooMuch: { reason: 'siswa.too_much' }, tooSlow: { reason: 'siswa.too_slow' } } as const

export const siswaReader = (limits: Partial<typeof LIMITS> = {}): FileReaderWorker<Uint8Array, SiswaFile> =>
  fileReader(CHILD, { ...LIMITS, ...limits }, FAULTS)
