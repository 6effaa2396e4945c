import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Line } from './file-worker.ts'

/** What no exam in a browser can do without: React, one question at a time, an answer in a strict put and in a file. */
const QUESTIONS = 160
const OPTIONS = ['A', 'B', 'C', 'D', 'E']
const STORE = 'answers'

const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
const waiting = new Map<number, () => void>()
worker.onmessage = ({ data }: MessageEvent<number>) => {
  waiting.get(data)?.()
  waiting.delete(data)
}
let lines = 0

function append(line: string): Promise<void> {
  return new Promise((resolve) => {
    const id = ++lines
    waiting.set(id, resolve)
    worker.postMessage({ id, line } satisfies Line)
  })
}

const opened = new Promise<IDBDatabase>((resolve, reject) => {
  const request = indexedDB.open('bare', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

async function put(question: number, option: string): Promise<void> {
  const transaction = (await opened).transaction(STORE, 'readwrite', { durability: 'strict' })
  transaction.objectStore(STORE).put(option, question)
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

async function answersOf(): Promise<Map<number, string>> {
  const answers = new Map<number, string>()
  const request = (await opened).transaction(STORE).objectStore(STORE).openCursor()
  return new Promise((resolve) => {
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return resolve(answers)
      answers.set(cursor.key as number, cursor.value as string)
      cursor.continue()
    }
  })
}

function Exam({ given }: { given: Map<number, string> }) {
  const [answers, setAnswers] = useState(given)
  const [number, setNumber] = useState(1)
  const [busy, setBusy] = useState(false)
  const choose = async (option: string) => {
    setAnswers(new Map(answers).set(number, option))
    setBusy(true)
    await Promise.all([put(number, option), append(`${number} ${option}\n`)])
    setBusy(false)
  }
  return (
    <main>
      <p data-save-line aria-busy={busy}>
        {busy ? 'Menyimpan' : 'Tersimpan'}
      </p>
      <article key={number} aria-label={`Soal ${number}`}>
        <p>
          Perhatikan barisan {number + 2}n + {number + 3}. Suku ke-{number + 5} barisan itu adalah …
        </p>
        {OPTIONS.map((option, place) => (
          <label key={option}>
            <input
              type="radio"
              name="option"
              checked={answers.get(number) === option}
              onChange={() => void choose(option)}
            />
            {option}. {(number + 2) * (number + 4 + place)}
          </label>
        ))}
      </article>
      <button type="button" onClick={() => setNumber((number % QUESTIONS) + 1)}>
        Lanjut
      </button>
    </main>
  )
}

void navigator.serviceWorker.register('/sw.js')
const given = await answersOf()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Exam given={given} />
  </StrictMode>,
)
