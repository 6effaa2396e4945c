import type { ComponentProps } from 'react'
import type { LoginSheet } from '#src/features/account/login-sheet.tsx'
import { loadWords } from '#src/lib/i18n/i18n.ts'
import { FOLLOW_MS, lazyPart } from '#src/lib/loading/lazy-part.ts'

const sheet = lazyPart<typeof LoginSheet>()

async function load() {
  const [found] = await Promise.all([import('#src/features/account/login-sheet.tsx'), loadWords(['account'])])
  return found.LoginSheet
}

/** Asked for before the start. */
export const lateLogin = (): Promise<void> => sheet.ask(load)

/** The log-in over an exam: asked for before the start, and again soon after the first question. */
export function LazyLoginSheet(props: ComponentProps<typeof LoginSheet>) {
  const Sheet = sheet.usePart(load, FOLLOW_MS)
  return Sheet && <Sheet {...props} />
}
