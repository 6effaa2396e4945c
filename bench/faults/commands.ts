import { spawnSync } from 'node:child_process'
import { play } from '#tests/offline/faults/play.ts'
import { scriptOf } from '#tests/offline/faults/steps.ts'
import { campaign } from './campaign.ts'
import { runMatrix } from './matrix.ts'
import { huntMutants, MOST } from './mutants.ts'
import { postgresBacking } from './postgres.ts'
import { killServers } from './server-kills.ts'

export interface Switches {
  minutes?: string | undefined
  workers?: string | undefined
  file?: string | undefined
}

/** Each answers whether nothing was found that should not be. */
export type Command = (positionals: string[], switches: Switches) => Promise<boolean>

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** `histories [how many]`: in memory; stopped and called again it goes on. */
const histories: Command = async ([goal = '1000000'], { minutes = '1000000', workers = '2', file }) => {
  const at = file ?? 'bench/results/faults-memory.json'
  const limit = Number(minutes) * 60
  const done = await campaign({ goal: Number(goal), workers: Number(workers), file: at, limit, say })
  return done.faults.length === 0
}

/** `replay <seed …>`: what a seed does, and whether it does it twice alike. */
const replay: Command = async (seeds) => {
  let fine = true
  for (const seed of seeds.map(Number)) {
    const [first, again] = [await play(seed), await play(seed)]
    const alike = first.trace === again.trace
    say(
      `${JSON.stringify(scriptOf(seed))}\nseed ${seed}: ${first.fault ?? 'holds'}${alike ? '' : ', NOT THE SAME TWICE'}`,
    )
    fine &&= alike && first.fault === null
  }
  return fine
}

/** `mutants [numbers]`: planted bugs, each of which must be found. */
const mutants: Command = async (numbers, { workers = '2' }) => {
  const all = await huntMutants(Number(workers), numbers.map(Number), ({ what, after, fault }) =>
    say(after ? `found after ${after}: ${what} (${fault})` : `NOT FOUND within ${MOST}: ${what}`),
  )
  const found = all.filter(({ after }) => after !== null).length
  say(`${found} of ${all.length} planted bugs found within ${MOST} histories each`)
  return found === all.length
}

/** `postgres [how many]`: the same histories, the server's side on a real PostgreSQL. */
const postgres: Command = async ([goal = '10000'], { minutes = '1000000' }) => {
  const { backing, close } = await postgresBacking()
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  let played = 0
  let saved = 0
  let found = 0
  for (; played < Number(goal) && seconds() < Number(minutes) * 60; played++) {
    const done = await play(played + 1, backing)
    saved += done.saved
    if (done.fault) found++
    if (done.fault) say(`seed ${done.seed}: ${done.fault}`)
    if (played % 100 === 99) say(`${played + 1} histories on PostgreSQL, ${(played / seconds()).toFixed(1)}/s`)
  }
  await close()
  say(`${played} histories on PostgreSQL, ${saved} answers saved, ${found} found, ${Math.round(seconds())} s`)
  return found === 0
}

/** `kills [how many]`: SIGKILLs of a real Chromium, as the end-to-end test of that name does a few of. */
const kills: Command = async ([count = '300']) => {
  const env = { ...process.env, KILLS: count }
  const child = spawnSync('playwright', ['test', 'e2e/kills.spec.ts', '--workers=1'], { env, stdio: 'inherit' })
  return child.status === 0
}

/** `server-kills [how many]`: SIGKILLs of node and of the PostgreSQL postmaster under load. */
const serverKills: Command = async ([count = '100']) => {
  const { node, postmaster, acked, lost } = await killServers(Number(count), say)
  say(`node killed ${node} times, PostgreSQL ${postmaster} times; ${acked} answers acknowledged, ${lost} lost`)
  return lost === 0
}

/** `matrix`: every test that the table of docs/faults.md names, and the table. */
const matrix: Command = async () => {
  const { table, held } = runMatrix()
  say(`\n${table}\n\n${held ? 'answers lost: 0' : 'A rule of the matrix does not hold.'}`)
  return held
}

export const COMMANDS: Record<string, Command> = {
  matrix,
  histories,
  replay,
  postgres,
  mutants,
  kills,
  'server-kills': serverKills,
}
