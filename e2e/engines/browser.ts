/** One browser engine other than Chromium, behind the few things that its tests do. Each has a driver of its own. */
export type EngineName = 'webkit' | 'firefox'

export interface BrowserOptions {
  /** Folder that outlives a killed browser; a private window where it is null. */
  profile: string | null
  width: number
  height: number
}

export interface EngineBrowser {
  /** Opens an address and waits until it has loaded. */
  go(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Calls a function inside the page, with one argument that can be written as JSON. */
  run<T, A = undefined>(work: (given: A) => T | Promise<T>, given?: A): Promise<T>
  /** A real tap at this place of the window, CSS px. */
  tap(x: number, y: number): Promise<void>
  /** Real keys, into what has the focus. */
  type(text: string): Promise<void>
  /** Another tab of the same browser, with the same data: in front from now on. */
  tab(): Promise<EngineBrowser>
  /** Puts this tab in front of the others. */
  front(): Promise<void>
  /** Closes this tab; the others stay. */
  close(): Promise<void>
  /** SIGKILL to every process of the browser; nothing gets a last word. */
  kill(): Promise<void>
}

/** What a driver sends into the page: its argument and its answer travel as JSON, whatever the protocol makes of values. */
export const inPage = (work: (given: never) => unknown) =>
  `async (text) => JSON.stringify({ value: await (${work})(JSON.parse(text).given) })`

export const unwrapped = <T>(text: string): T => (JSON.parse(text) as { value: T }).value

/** Asks every 100 ms until the answer is true-like; rejects with `what` after `ms`. An error counts as not yet. */
export async function until<T>(ask: () => Promise<T>, what: string, ms = 20_000): Promise<NonNullable<T>> {
  let last: unknown
  for (const began = Date.now(); Date.now() - began < ms; ) {
    try {
      const answer = await ask()
      if (answer) return answer as NonNullable<T>
      last = answer
    } catch (error) {
      last = error
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${what}: not within ${ms} ms; last: ${last}`)
}
