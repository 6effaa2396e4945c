import { boundedPool } from '../auth/bounded-pool.ts'
import { AppError } from '../errors.ts'
import { Apart } from '../import/apart/apart.ts'
import { ImportError } from '../import/types.ts'
import type { SiswaFile } from './read-siswa.ts'

const CHILD = new URL('./child.ts', import.meta.url)
/** A list of a thousand students is read in a tenth of a second; what takes longer was made to. */
const LIMITS = { memoryMb: 256, silenceMs: 20_000, idleMs: 60_000 }
const WORDS = {
  tooMuch: 'Berkas ini memerlukan terlalu banyak memori untuk dibaca. Pakai lembar berisi daftar siswa saja.',
  tooSlow: 'Berkas ini tidak kunjung selesai dibaca dan dihentikan. Pakai lembar berisi daftar siswa saja.',
}

export interface SiswaReader {
  /** Throws `invalid_file`, and `too_many_requests` while many others are read. */
  read(bytes: Uint8Array): Promise<SiswaFile>
  stop(): Promise<void>
}

/** Reads lists of students one after the other, in a process apart. */
export function siswaReader(limits: Partial<typeof LIMITS> = {}): SiswaReader {
  const apart = new Apart<Uint8Array, SiswaFile>(CHILD, { ...LIMITS, ...limits }, WORDS)
  const inTurn = boundedPool({ workers: 1, waiting: 8 })
  return {
    read: (bytes) => inTurn(() => apart.ask(bytes)).catch(refused),
    stop: () => apart.stop(),
  }
}

function refused(error: unknown): never {
  if (error instanceof ImportError) throw new AppError('invalid_file', 'Berkas tidak dapat dipakai', error.message)
  throw error
}
