import type { Page } from '@playwright/test'

/** What stood on the screen at one moment, and what each store had taken by then of the answers written so far. */
export interface Seen {
  at: number
  /** The words of the save line. */
  words: string
  busy: string | null
  /** What stands in the field. */
  painted: string
  indexed_db: string
  file: string
}

declare global {
  interface Window {
    elpSeen: Seen[]
  }
}

/**
 * Runs in the page before anything of the app. It listens to the browser's own signals: the end of a transaction, the
 * answer of the file worker; and looks at the screen in every frame and at every change between two frames. Each look
 * that differs from the one before is kept.
 */
function record(): void {
  const seen: Seen[] = []
  window.elpSeen = seen
  const held = { indexed_db: '', file: '' }
  const asText = (value: unknown) => (typeof value === 'string' ? value : '')

  const begin = IDBDatabase.prototype.transaction
  const rows = new WeakMap<IDBTransaction, { value: { a?: unknown } }[]>()
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof begin>) {
    const transaction = begin.apply(this, args)
    transaction.addEventListener('complete', () => {
      for (const { value } of rows.get(transaction) ?? []) if ('a' in value) held.indexed_db = asText(value.a)
    })
    return transaction
  }
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    if (this.name === 'log') rows.set(this.transaction, [...(rows.get(this.transaction) ?? []), args[0]])
    return put.apply(this, args)
  }

  const Native = Worker
  window.Worker = class extends Native {
    private readonly sent = new Map<number, string>()
    constructor(...args: ConstructorParameters<typeof Native>) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        const text = this.sent.get(data?.id)
        this.sent.delete(data?.id)
        if (text !== undefined && data.ok) held.file = text
      })
    }
    override postMessage(message: unknown, ...rest: unknown[]): void {
      const { id, call, args } = message as { id: number; call: string; args: unknown[] }
      if (call === 'append') {
        const frame = new TextDecoder().decode(args[1] as Uint8Array)
        const found = [...frame.matchAll(/"value":\{"a":(?:"([^"]*)"|null)/g)].at(-1)
        if (found) this.sent.set(id, found[1] ?? '')
      }
      const post = super.postMessage as (...all: unknown[]) => void
      post.call(this, message, ...rest)
    }
  }

  const look = () => {
    const line = document.querySelector('[data-save-line]')
    const field = document.querySelector<HTMLInputElement>('article input[type=text]')
    if (!line || !field) return
    // What is read aloud says the same again; the words are those that can be seen.
    const words = (line.querySelector('button') ?? line).textContent ?? ''
    const now = { words, busy: line.getAttribute('aria-busy'), painted: field.value, ...held }
    const last = seen.at(-1)
    if (last && JSON.stringify({ ...last, at: 0 }) === JSON.stringify({ at: 0, ...now })) return
    seen.push({ at: performance.now(), ...now })
  }
  const frame = () => {
    look()
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}

/** For `phone.onEveryPage`. */
export const saveRecorder = (): string => `(${record.toString()})()`

export const seenOn = (page: Page): Promise<Seen[]> => page.evaluate(() => window.elpSeen)

/** Whether the words say of everything on the screen that it is kept. */
export const claims = ({ words }: Pick<Seen, 'words'>): boolean =>
  /Tersimpan di|Semua terkirim|aman di|masih tersimpan/.test(words)
