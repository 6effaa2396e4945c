import type { Receipt } from '#contract/exam/log/messages.ts'
import { useSnapshot } from '../attempt/context.ts'

/** Of which receipt the list of tryouts knows that staff opened the exam again after it; the phone hears of that itself a little later. */
const reopened = () => Number(new URLSearchParams(location.search).get('reopened'))

/** The receipt of an exam that is over. */
export const useSigned = (): Receipt | null =>
  useSnapshot(({ phase, receipt }) => (phase === 'sealed' && receipt && receipt.revision > reopened() ? receipt : null))
