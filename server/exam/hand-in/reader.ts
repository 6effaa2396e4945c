import { type FileReaderWorker, fileReader } from '../../worker/file-reader.ts'
import type { ReadHandIn } from './read-hand-in.ts'

const CHILD = new URL('./child.ts', import.meta.url)
/** Fifty thousand entries are read in a second or two; what takes longer was made to. */
const LIMITS = { memoryMb: 384, silenceMs: 20_000, idleMs: 60_000 }
const FAULTS = { tooMuch: { reason: 'outbox.too_much' }, tooSlow: { reason: 'outbox.too_slow' } } as const

/** Reads the files of phones that staff hand in. */
export const handInReader = (limits: Partial<typeof LIMITS> = {}): FileReaderWorker<Uint8Array, ReadHandIn> =>
  fileReader(CHILD, { ...LIMITS, ...limits }, FAULTS)
