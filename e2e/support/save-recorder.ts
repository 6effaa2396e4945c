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
  type Deed = { a?: unknown; splice?: { at: number; del: number; ins: string } }
  /** What a store says of the field after these entries; other entries say nothing of it. */
  const after = (text: string, entries: readonly { v: Deed }[]) =>
    entries.reduce((before, { v: { a, splice } }) => {
      if (splice) return before.slice(0, splice.at) + splice.ins + before.slice(splice.at + splice.del)
      if (a === undefined) return before
      return typeof a === 'string' ? a : ''
    }, text)

  const begin = IDBDatabase.prototype.transaction
  const rows = new WeakMap<IDBTransaction, { v: Deed }[]>()
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof begin>) {
    const transaction = begin.apply(this, args)
    transaction.addEventListener('complete', () => {
      held.indexed_db = after(held.indexed_db, rows.get(transaction) ?? [])
    })
    return transaction
  }
  const add = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...args: Parameters<typeof add>) {
    if (this.name === 'entries') rows.set(this.transaction, [...(rows.get(this.transaction) ?? []), args[0]])
    return add.apply(this, args)
  }

  const Native = Worker
  window.Worker = class extends Native {
    private readonly sent = new Map<number, { writer: string; entries: { seq: number; v: Deed }[] }>()
    private readonly heads = new Map<string, number>()
    constructor(...args: ConstructorParameters<typeof Native>) {
      super(...args)
      this.addEventListener('message', ({ data }) => {
        const added = this.sent.get(data?.id)
        this.sent.delete(data?.id)
        if (!added || !data.ok) return
        const { writer, entries } = added
        const head = this.heads.get(writer) ?? 0
        const fresh = entries.filter(({ seq }) => seq > head)
        held.file = after(held.file, fresh)
        this.heads.set(writer, fresh.at(-1)?.seq ?? head)
      })
    }
    override postMessage(message: unknown, ...rest: unknown[]): void {
      const { id, call, args } = message as { id: number; call: string; args: [string, string, []] }
      if (call === 'add') this.sent.set(id, { writer: args[1], entries: args[2] })
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
