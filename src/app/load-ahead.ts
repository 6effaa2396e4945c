import { prepareEngine } from '#src/lib/exam/engine.ts'
import { patterns } from '#src/lib/paths.ts'

interface Ahead {
  chunks(): Promise<unknown>[]
  words: readonly string[]
}

const HOME: Ahead = {
  chunks: () => [import('./layouts/public-layout.tsx'), import('./pages/home.tsx')],
  words: ['home'],
}

/** The attempt of the address, which the phone reads while React draws what waits for it. */
function readAttempt({ made }: Awaited<ReturnType<typeof prepareEngine>>): void {
  const attempt_id = new URLSearchParams(location.search).get('attempt')
  if (attempt_id) made.readAhead(attempt_id)
}

/** The screens that a visit begins with; the exam among them, which a killed browser comes back to. */
const BEGINNINGS: Record<string, Ahead> = {
  [patterns.root]: HOME,
  [patterns.home]: HOME,
  [patterns.login]: { chunks: () => [import('#src/features/account/login.tsx')], words: ['account'] },
  [patterns.mainUjian]: {
    chunks: () => [import('./pages/main-ujian.tsx'), prepareEngine().then(readAttempt)],
    words: ['exam'],
  },
}

/** The words of the first screen beside those of all. */
export const wordsAhead = (path: string): readonly string[] => BEGINNINGS[path]?.words ?? []

/**
 * Loads the first screen while words and session are still read. It is worth waiting for: React, asked to draw a screen
 * that is not there yet, draws nothing, and then holds back the screen itself for 300 ms.
 */
export async function loadAhead(path: string): Promise<void> {
  // What fails here is asked for again by the screen itself, which tells of it.
  await Promise.allSettled(BEGINNINGS[path]?.chunks() ?? [])
}
