import { Saving } from './attempt/saving.ts'
import { browserDatabase, browserPorts, newWriter } from './browser/parts.ts'
import { type RemoteStore, remoteStore } from './disk/remote-store.ts'
import { Book, begin } from './log/book.ts'
import type { PhonePorts, Store } from './log/ports.ts'
import { Replica } from './log/replica.ts'
import { Writer } from './log/writer.ts'

/** Database and folder of the questions tried without an account: no exam sees them, and nothing of them is ever sent. */
export const TRIAL_NAME = 'elp-trial'
const ATTEMPT = '00000000-0000-4000-8000-000000000001'

export interface Trial {
  /** The answer that stands, by question. */
  answers(): Record<number, string>
  /** Which of the two stores took the last answer. */
  stores(): { indexed_db: boolean; opfs: boolean }
  /** Resolves once the answer lies in every store that works; rejects where none took it. */
  answer(question: number, value: string): Promise<void>
}

/** Answers in the two stores of the exam, by the code of the exam, under another name. */
export async function openTrial(): Promise<Trial> {
  const ports = browserPorts()
  const { store } = browserDatabase(ports.after, TRIAL_NAME)
  const files = trialFiles(ports.after)
  return trialOf(files ? [store, files] : [store], ports, newWriter())
}

export async function trialOf(
  stores: readonly Store[],
  ports: Omit<PhonePorts, 'sha256'>,
  name: string,
): Promise<Trial> {
  const of = { attempt_id: ATTEMPT, jadwal_id: ATTEMPT, phone_id: ATTEMPT, paper_sha256: '' }
  const book = new Book(begin({ ...of, origin: { writer: name, seq: 1 } }))
  const replicas = stores.map((each) => new Replica(each, book, ports))
  await Promise.all(replicas.map((replica) => replica.read()))
  const before = [...book.heads()]
  book.grew = (writer) => {
    for (const replica of replicas) replica.grew(writer)
  }
  const writer = new Writer(name, '2', Object.fromEntries(before), book, ports)
  const saving = new Saving({ book, replicas, writer }, () => undefined)
  for (const replica of replicas) for (const [life] of before) replica.grew(life)
  // Where no store takes anything, each answer says so.
  await saving.saved(1).catch(() => undefined)
  let last = 1
  return {
    answers: () => standing(book),
    stores: () => {
      const [indexed_db = false, opfs = false] = replicas.map((replica) => replica.has(name) >= last)
      return { indexed_db, opfs }
    },
    async answer(question, value) {
      last = writer.say({ a: value }, question) ?? last
      await saving.saved(last)
    },
  }
}

/** Of page lives that follow each other the last one speaks. */
function standing({ logs }: Book): Record<number, string> {
  const began = ([, [first]]: [string, readonly { v: object }[]]) =>
    first && 'open' in first.v ? (first.v.open as { wall: number }).wall : 0
  const lives = [...logs].sort((one, other) => began(one) - began(other))
  return Object.fromEntries(
    lives.flatMap(([, log]) => log.flatMap(({ q, v }): [number, string][] => ('a' in v ? [[q, `${v.a}`]] : []))),
  )
}

/** Null where the browser has no origin-private file system. */
function trialFiles(after: PhonePorts['after']): RemoteStore | null {
  if (typeof Worker === 'undefined' || !navigator.storage?.getDirectory) return null
  // Vite reads the options from the text: the name is TRIAL_NAME.
  const start = () =>
    new Worker(new URL('./disk/store-worker.ts', import.meta.url), { type: 'module', name: 'elp-trial' })
  return remoteStore(start, after)
}
