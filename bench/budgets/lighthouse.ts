import { chromium } from '@playwright/test'
import run from 'lighthouse'
import { freePort, Server } from '../../e2e/support/server.ts'
import type { Row } from '../support/report.ts'
import { DIST, quantile } from './figures.ts'

const RUNS = 7
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--lang=id-ID',
  '--accept-lang=id-ID,id',
]

/** Lighthouse as it comes: a mid-range phone on slow 4G, simulated; the median of some runs. */
export async function lighthouse(): Promise<Row[]> {
  const server = await Server.start({ APP_DIR: DIST })
  try {
    const rows: Row[] = []
    // The demo's packages have no pictures of their own: one takes a banner's.
    const [paket] = await server.query<{ id: string }>(
      `update paket set gambar = (select gambar from banner limit 1)
       where id = (select id from paket where status = 'terbit' order by urutan limit 1) returning id`,
    )
    const pages = ['/home', '/login', '/paket-tryout', `/paket-detail/${paket?.id}`]
    for (const path of pages) rows.push(...(await judge(`http://127.0.0.1:${server.port}`, path)))
    return rows
  } finally {
    await server.stop()
  }
}

async function judge(origin: string, path: string): Promise<Row[]> {
  const runs: Record<string, number>[] = []
  for (let count = 0; count < RUNS; count++) runs.push(await once(origin + path))
  const middle = (name: string) =>
    quantile(
      runs.map((figures) => figures[name] ?? Number.NaN),
      0.5,
    )
  const atLeast = (name: string, goal: number) => row(path, name, `≥ ${goal}`, middle(name), middle(name) >= goal)
  const atMost = (name: string, goal: number) => row(path, name, `≤ ${goal}`, middle(name), middle(name) <= goal)
  return [
    ...[atLeast('performance', 98), atLeast('accessibility', 100), atLeast('best-practices', 100)],
    ...[atMost('LCP ms', 1500), atMost('TBT ms', 50), atMost('CLS', 0.02)],
  ]
}

const row = (path: string, name: string, goal: string, value: number, ok: boolean): Row => ({
  what: `Lighthouse ${path} ${name}`,
  goal,
  reached: Number.isNaN(value) ? 'not measured' : String(Math.round(value * 1000) / 1000),
  ok,
})

async function once(url: string): Promise<Record<string, number>> {
  const port = await freePort()
  const args = [...FLAGS, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
  try {
    const found = await run(url, { port, onlyCategories: [...CATEGORIES] })
    if (!found) throw new Error(`Lighthouse said nothing of ${url}`)
    const { categories, audits } = found.lhr
    const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])
    const seen = Object.entries(AUDITS).map(([name, audit]) => [name, audits[audit]?.numericValue ?? Number.NaN])
    return Object.fromEntries([...scores, ...seen])
  } finally {
    await browser.close()
  }
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const AUDITS = {
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}
