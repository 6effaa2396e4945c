import { examRuns } from './exam-runs.ts'

/** A page that is open sends by itself, at the pace that the server asks for, and at the latest after this (ms). */
const HEAD_START_MS = 5000

const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * The browser says that there is a network. It says so at once where there is one, after every single answer: what an
 * open page sends by itself is left to it, else there would be a call for each tap.
 */
export async function sync(drain: () => Promise<void>, wait = pass): Promise<void> {
  if (await examRuns()) await wait(HEAD_START_MS)
  await drain()
}
