import { type FileReaderWorker, fileReader } from '../worker/file-reader.ts'
import type { StatementOrder } from './child.ts'
import type { Statement } from './read-statement.ts'

const CHILD = new URL('./child.ts', import.meta.url)
const LIMITS = { memoryMb: 256, silenceMs: 20_000, idleMs: 60_000 }
const FAULTS = { tooMuch: { reason: 'statement.too_big' }, tooSlow: { reason: 'statement.too_slow' } } as const

export const statementReader = (limits: Partial<typeof LIMITS> = {}): FileReaderWorker<StatementOrder, Statement> =>
  fileReader(CHILD, { ...LIMITS, ...limits }, FAULTS)
