import { type FileReaderWorker, fileReader } from '../worker/file-reader.ts'
import type { ListOrder, ReadList } from './child.ts'

const CHILD = new URL('./child.ts', import.meta.url)
/** 25,000 schools are read in some seconds. */
const LIMITS = { memoryMb: 512, silenceMs: 60_000, idleMs: 60_000 }
const FAULTS = { tooMuch: { reason: 'master.not_readable' }, tooSlow: { reason: 'master.not_readable' } } as const

export const listReader = (): FileReaderWorker<ListOrder, ReadList> => fileReader(CHILD, LIMITS, FAULTS)
