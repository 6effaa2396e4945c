import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { ImportSoalStatus } from '#contract/question-bank/import-soal.ts'
import { API } from '#contract/version.ts'
import { adminToken } from '../support/admin-token.ts'
import { usageOf } from '../support/processes.ts'
import { type BenchReport, count } from '../support/report.ts'
import { atLeast, atMost } from '../support/rows.ts'
import { type BenchWorld, withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const QUESTIONS = 1000
const PICTURES = 200
const GOAL_MB = 500
const EVERY_MS = 100

/** One Moodle file of 1,000 questions with 200 photographs: its progress, its memory, and who waits meanwhile. */
export const imports = ({ profile }: BenchOptions): Promise<BenchReport> =>
  withWorld({ profile }, async (world) => {
    const file = await moodleFile()
    const before = usageOf(world.node.pid).rss_mb
    const sample = { node: 0, child: 0, waited: 0 }
    const sampling = setInterval(() => measure(world.node.pid, sample), EVERY_MS)
    const asking = askMeanwhile(world, sample)
    const from = performance.now()
    const { status, steps } = await importFile(world, file).finally(() => {
      clearInterval(sampling)
      asking.stop()
    })
    const seconds = (performance.now() - from) / 1000
    const held = sample.child + sample.node - before
    return {
      rows: [
        atLeast('questions saved', status.summary.added, QUESTIONS, 'questions'),
        atLeast('different states of progress seen', steps, 20, 'states'),
        atMost('memory held by the import (its process and what the node grew)', held, GOAL_MB, 'MB'),
        atMost('memory of the node itself', sample.node, GOAL_MB, 'MB'),
      ],
      raw: {
        ...sample,
        node_before: before,
        seconds,
        file_mb: Math.round(file.length / 1e6),
        pictures: count(PICTURES),
      },
    }
  })

async function moodleFile(): Promise<Buffer> {
  const photograph = async () => {
    const noise = { raw: { width: 120, height: 80, channels: 3 as const } }
    const bytes = await sharp(randomBytes(120 * 80 * 3), noise)
      .resize(1200, 800)
      .jpeg({ quality: 88 })
      .toBuffer()
    return bytes.toString('base64')
  }
  const parts = ['<?xml version="1.0"?><quiz>']
  for (let n = 0; n < QUESTIONS; n++) {
    const picture = n % (QUESTIONS / PICTURES) === 0 ? await photograph() : null
    const words = Array.from({ length: 12 }, () => randomBytes(4).toString('hex')).join(' ')
    const stem = `<p>Soal ${n} ${words}: \\(\\frac{${n}}{x^2}\\) …${picture ? '<img src="@@PLUGINFILE@@/g.jpg" alt="g">' : ''}</p>`
    const image = picture ? `<file name="g.jpg" encoding="base64">${picture}</file>` : ''
    const answers = [0, 1, 2, 3, 4].map(
      (k) => `<answer fraction="${k === 2 ? 100 : 0}"><text>${k} + ${n}</text></answer>`,
    )
    parts.push(
      `<question type="multichoice"><name><text>S ${n}</text></name><questiontext format="html"><text><![CDATA[${stem}]]></text>${image}</questiontext><single>true</single>${answers.join('')}</question>`,
    )
  }
  return Buffer.from(`${parts.join('\n')}</quiz>`)
}

async function importFile(world: BenchWorld, file: Buffer): Promise<{ status: ImportSoalStatus; steps: number }> {
  const token = await adminToken(world)
  const call = async (path: string, init: RequestInit = {}): Promise<ImportSoalStatus> => {
    const headers = { ...init.headers, authorization: `Bearer ${token()}` }
    const reply = await fetch(`http://127.0.0.1:${world.node.port}${API}${path}`, { ...init, headers })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as ImportSoalStatus
  }
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'besar.xml')
  let status = await call('/import-soal', { method: 'POST', body: form })
  const seen = new Set<number>()
  const settle = async () => {
    while (['checking', 'saving'].includes(status.state)) {
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
      status = await call(`/import-soal?token=${status.token}`)
      seen.add(status.done)
    }
  }
  await settle()
  const body = JSON.stringify({ token: status.token })
  status = await call('/import-soal/confirm', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  await settle()
  return { status, steps: seen.size }
}

interface Sample {
  node: number
  child: number
  /** Longest answer of the health check, ms. */
  waited: number
}

function measure(pid: number, sample: Sample): void {
  sample.node = Math.max(sample.node, usageOf(pid).rss_mb)
  sample.child = Math.max(sample.child, ...childrenOf(pid).map(residentOf))
}

/** A child may end between being listed and being read. */
function residentOf(pid: number): number {
  try {
    return usageOf(pid).rss_mb
  } catch {
    return 0
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number),
  )

function askMeanwhile({ node }: BenchWorld, sample: Sample): { stop(): void } {
  const asking = setInterval(async () => {
    const from = performance.now()
    await fetch(`http://127.0.0.1:${node.port}/health`).catch(() => undefined)
    sample.waited = Math.max(sample.waited, performance.now() - from)
  }, EVERY_MS)
  return { stop: () => clearInterval(asking) }
}
