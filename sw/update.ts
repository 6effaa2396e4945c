import { examRuns } from './exam-runs.ts'

/** The student took the offered update; while any window is in an exam no new version takes over. */
export async function takeUpdate(worker: { skipWaiting(): Promise<void> }): Promise<void> {
  if (!(await examRuns())) await worker.skipWaiting()
}
