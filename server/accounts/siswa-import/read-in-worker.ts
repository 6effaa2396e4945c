import { type FileReaderWorker, fileReader } from '../../worker/file-reader.ts'
import type { SiswaFile } from './read-siswa.ts'

const CHILD = new URL('./child.ts', import.meta.url)
/** A list of a thousand students is read in a tenth of a second; what takes longer was made to. */
const LIMITS = { memoryMb: 256, silenceMs: 20_000, idleMs: 60_000 }
const WORDS = {
  tooMuch: 'Berkas ini memerlukan terlalu banyak memori untuk dibaca. Pakai lembar berisi daftar siswa saja.',
  tooSlow: 'Berkas ini tidak kunjung selesai dibaca dan dihentikan. Pakai lembar berisi daftar siswa saja.',
}

export const siswaReader = (limits: Partial<typeof LIMITS> = {}): FileReaderWorker<Uint8Array, SiswaFile> =>
  fileReader(CHILD, { ...LIMITS, ...limits }, WORDS)
