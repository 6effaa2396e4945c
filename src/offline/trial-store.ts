import type { Files } from './opfs/files.ts'
import type { workerFiles } from './opfs/worker-files.ts'
import type { Ports } from './ports.ts'
import type { openConnection } from './store/connection.ts'
import type { IndexedDb, makeDatabase } from './store/database.ts'
import type { Memory } from './store/memory.ts'
import type { AttemptRecord } from './store/rows.ts'
import type { makeVault } from './store/vault.ts'
import type { VERSIONS } from './store/versions.ts'

/** Database and folder of the questions tried without an account: no exam sees them, and nothing of them is ever sent. */
export const TRIAL_NAME = 'elp-trial'
const ATTEMPT = '00000000-0000-4000-8000-000000000001'

export interface Trial {
  /** The answer that stands, by question. */
  answers(): Record<string, string>
  /** Which of the two stores took the last answer. */
  stores(): { indexed_db: boolean; opfs: boolean }
  /** Resolves once the answer lies in every store that works; rejects where none took it. */
  answer(soal_id: string, value: string): Promise<void>
}

/** Code of the exam's own chunk, handed in: a second chunk of it would make both larger. */
export interface TrialParts {
  makeVault: typeof makeVault
  openConnection: typeof openConnection
  makeDatabase: typeof makeDatabase
  VERSIONS: typeof VERSIONS
}

export interface TrialDeps {
  idb: IndexedDb
  files: Files | null
  ports: Pick<Ports, 'wall' | 'origin' | 'locks' | 'uuid' | 'after'>
}

/** Answers in the two stores of the exam, by the code of the exam, under another name. */
export async function openTrial(
  { makeVault, openConnection, makeDatabase, VERSIONS }: TrialParts,
  { idb, files, ports }: TrialDeps,
): Promise<Trial> {
  const make = (given: IndexedDb) => makeDatabase(given, VERSIONS, TRIAL_NAME)
  const connection = openConnection(idb, { make, after: ports.after })
  // Other tabs hear of nothing: what they listen to are exams.
  const channel = { post: () => undefined, listen: () => () => undefined }
  const vault = makeVault({ connection, files, ports: { locks: ports.locks, uuid: ports.uuid, channel } })
  const memory = (await vault.open(ATTEMPT)) ?? (await vault.create(recordOf(ports)))
  return {
    answers: () => standing(memory),
    stores: () => ({ indexed_db: vault.state.indexed_db, opfs: vault.state.opfs }),
    async answer(soal_id, value) {
      const wall = ports.wall()
      const t = Math.max(0, wall - memory.record.started_at)
      const clock = { t, wall, origin: ports.origin(), provisional: false, from_seq: 0 }
      await vault.append(memory, { soal_id, value: { a: value }, t, wall }, () => clock)
    },
  }
}

const standing = ({ own }: Memory) =>
  Object.fromEntries(own.flatMap(({ soal_id, value }) => ('a' in value ? [[soal_id, `${value.a}`]] : [])))

function recordOf({ wall, uuid }: TrialDeps['ports']): AttemptRecord {
  return {
    ...{ attempt_id: ATTEMPT, user_id: ATTEMPT, device_id: uuid(), rev: 1, retired: {} },
    sitting: {
      ...{ jadwal_id: ATTEMPT, jadwal_ujian_id: ATTEMPT, nama: '', paket_nama: '' },
      ...{ mulai: 0, selesai: 0, kelonggaran_kirim_detik: 0 },
      bundle: { paper_sha256: '', bundle_sha256: '', bytes: 0, policy: 'open', wrapped_key: null },
    },
    ...{ paper_key: null, started_at: wall(), offset: 0, take_over: null, server: null, upload_token: null },
    ...{ flush_after_ms: 0, acked_seq: 0, rejected: [], end: null, receipt: null, taken_over: false },
    ...{ refused: null, all_sent_at: null },
  }
}

/** Null where the browser has no origin-private file system. */
export function trialFiles(parts: { workerFiles: typeof workerFiles }, after: Ports['after']): Files | null {
  if (typeof Worker === 'undefined' || !navigator.storage?.getDirectory) return null
  // Vite reads the options from the text: the name is TRIAL_NAME.
  const worker = new Worker(new URL('./opfs-worker.ts', import.meta.url), { type: 'module', name: 'elp-trial' })
  return parts.workerFiles(worker, after)
}
