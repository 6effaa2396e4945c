import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { parseSync } from 'oxc-parser'

export interface Progress {
  /** Seeds 1 … `goal`, dealt out in blocks. */
  goal: number
  /** What of the source was played: where that has changed nothing that was played before counts any more. */
  source: string
  /** Blocks that are through. */
  blocks: number[]
  played: number
  saved: number
  seconds: number
  faults: { seed: number; fault: string }[]
}

interface Options {
  goal: number
  workers: number
  /** What plays them, beside this file. */
  player: string
  /** Where progress is kept; a campaign of the same goal and the same source goes on from there. */
  file: string
  /** Stop after so many seconds, to go on another time. */
  limit: number
  say(text: string): void
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BLOCK = 500

/**
 * Histories are many short-lived objects. With room for the young ones, and `--single-threaded-gc` (package.json), whose collector takes no
 * core from another worker, two workers play twice as many.
 */
const YOUNG_MB = 192

/** Plays the histories of seeds 1 … goal, some blocks at a time; may be stopped at any moment and goes on later. */
export async function campaign({ goal, workers, player, file, limit, say }: Options): Promise<Progress> {
  const progress = readProgress(file, goal, digestOf(fileURLToPath(new URL(player, import.meta.url))))
  const through = new Set(progress.blocks)
  const left = Array.from({ length: Math.ceil(goal / BLOCK) }, (_, block) => block).filter((b) => !through.has(b))
  const before = progress.seconds
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / 1000
  let toldAt = 0

  const worker = async () => {
    const worker = new Worker(new URL(player, import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    while (left.length && elapsed() < limit) {
      const block = left.shift() as number
      const done = await playBlock(worker, block, goal)
      progress.blocks.push(block)
      progress.played += done.played
      progress.saved += done.saved
      progress.faults.push(...done.faults)
      progress.seconds = before + elapsed()
      keep(file, progress)
      for (const { seed, fault } of done.faults) say(`seed ${seed}: ${fault}`)
      if (elapsed() - toldAt > 10) {
        toldAt = elapsed()
        say(lineOf(progress))
      }
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: workers }, worker))
  say(lineOf(progress))
  return progress
}

type Done = Pick<Progress, 'played' | 'saved' | 'faults'>

function playBlock(worker: Worker, block: number, goal: number): Promise<Done> {
  const from = block * BLOCK + 1
  return new Promise((resolve, reject) => {
    worker.once('message', (done: Done) => {
      worker.off('error', reject)
      resolve(done)
    })
    worker.once('error', reject)
    worker.postMessage({ from, to: Math.min(goal + 1, from + BLOCK) })
  })
}

/** Of a module and of all of ours that it loads. */
function digestOf(player: string): string {
  const files = new Set([player])
  const hash = createHash('sha256')
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    hash.update(source)
    for (const { moduleRequest, entries } of parseSync(file, source).module.staticImports)
      if (entries.some(({ isType }) => !isType)) for (const own of ownFile(moduleRequest.value, file)) files.add(own)
  }
  return hash.digest('hex')
}

const ownFile = (name: string, from: string): string[] =>
  name.startsWith('#') ? [join(ROOT, name.slice(1))] : name.startsWith('.') ? [join(dirname(from), name)] : []

function readProgress(file: string, goal: number, source: string): Progress {
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Progress) : null
  if (kept?.goal === goal && kept.source === source) return kept
  return { goal, source, blocks: [], played: 0, saved: 0, seconds: 0, faults: [] }
}

function keep(file: string, progress: Progress): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(progress))
  renameSync(`${file}.new`, file)
}

const count = (value: number) => Math.round(value).toLocaleString('en')

function lineOf({ goal, played, saved, seconds, faults }: Progress): string {
  const rate = played / Math.max(1, seconds)
  const left = (goal - played) / Math.max(0.1, rate)
  const eta = played < goal ? `, about ${count(left / 60)} min to go` : ''
  return `${count(played)} of ${count(goal)} histories, ${count(saved)} answers saved, ${faults.length} found, ${rate.toFixed(1)}/s${eta}`
}
