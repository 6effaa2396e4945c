import { loadWords } from '#src/lib/i18n/i18n.ts'
import { lazyPart } from '#src/lib/loading/lazy-part.ts'
import { offlineParts } from '#src/lib/loading/offline-parts.ts'
import { receiptParts } from '../receipt/receipt-parts.ts'

async function load() {
  // What fails of it the receipt asks for again.
  receiptParts().catch(() => undefined)
  // The stream of what staff do (src/offline/live/listen.ts) reads its stream by the last of them.
  const [{ stages }] = await Promise.all([
    import('./late-stages.ts'),
    loadWords(['examLate']),
    offlineParts().then(({ loadLate }) => loadLate()),
    import('eventsource-parser'),
  ])
  return stages
}

const parts = lazyPart<Awaited<ReturnType<typeof load>>>()

/**
 * The parts of the exam that its first question does without, in chunks of their own. Asked for before the start, and
 * again soon after the first question is shown: after that nothing may have to be fetched, since the network may be
 * gone and an old build's files with it.
 */
export const lateParts = (): Promise<void> => parts.ask(load)

/** The parts, or null for as long as they are on their way; asks for them after so many ms. */
export const useLazyParts = (wait?: number) => parts.usePart(load, wait)

/** The same for who can do without until somebody has asked. */
export const useReadyParts = parts.useThere
