import { workerData } from 'node:worker_threads'
import { open } from '../db/connect.ts'
import { lowerThreadPriority } from '../lib/thread-priority.ts'
import { runCalibration } from './run.ts'
import type { RunTask } from './run-thread.ts'

lowerThreadPriority()

const { url, run_id, ahead } = workerData as RunTask
const connection = await open(url)
let failure: unknown
try {
  const onError = (error: unknown) => {
    failure = error
  }
  await runCalibration({ db: connection.of.work.db, now: () => Date.now() + ahead, onError }, run_id)
} finally {
  await connection.close()
}
if (failure) throw failure
