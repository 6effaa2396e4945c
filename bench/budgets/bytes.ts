import { bytesOf, fontFiles, precacheBytes, type RouteName, served } from '../../scripts/lib/route-bytes.ts'
import type { Row } from '../support/report.ts'
import { DIST, kb } from './figures.ts'

const GOALS: [RouteName, number][] = [
  ['/login', 130],
  ['/home', 130],
  ['/main-ujian', 130],
]

/** What is stored and loaded, counted on the files as the server sends them. */
export async function bytes(): Promise<Row[]> {
  const font = fontFiles(DIST).reduce((sum, file) => sum + served(DIST, file), 0)
  return [
    ...GOALS.map(([route, goal]) => row(`${route} opened cold, JS + CSS`, bytesOf(DIST, route), goal)),
    {
      what: 'the same and the stages, tools and log-in that follow its first question',
      goal: 'none',
      reached: kb(bytesOf(DIST, '/main-ujian and what follows its first question')),
      ok: true,
    },
    row('the font, one file', font, 30),
    row('whole precache, five languages and the worker with it', precacheBytes(DIST), 700),
  ]
}

const row = (what: string, count: number, goal: number): Row => ({
  what,
  goal: `≤ ${goal} KB`,
  reached: kb(count),
  ok: count <= goal * 1024,
})
