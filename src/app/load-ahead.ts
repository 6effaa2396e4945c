import { patterns } from '#src/lib/paths.ts'

/** The two screens on which visitors arrive, with their frames. */
const ARRIVALS: Record<string, () => Promise<unknown>[]> = {
  [patterns.root]: home,
  [patterns.home]: home,
  [patterns.login]: () => [import('#src/features/account/login.tsx')],
}

function home() {
  return [import('./layouts/public-layout.tsx'), import('#src/features/home/home.tsx')]
}

/** Asks for the chunks of the first screen while words and session are still read: on a slow network that is a second. */
export function loadAhead(path: string): void {
  // What fails here is asked for again by the screen itself, which tells of it.
  for (const chunk of ARRIVALS[path]?.() ?? []) chunk.catch(() => undefined)
}
