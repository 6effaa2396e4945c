import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import openOnes from '#tests/offline/faults/open.json' with { type: 'json' }
import { play } from '#tests/offline/faults/play.ts'
import { type Script, scriptOf } from '#tests/offline/faults/steps.ts'
import { count } from '../support/report.ts'
import { campaign } from './campaign.ts'
import { type Command, say, told } from './command.ts'
import { LOG_COMMANDS } from './log/commands.ts'
import { runMatrix } from './matrix.ts'
import { killPayments } from './money.ts'
import { huntMutants, MOST } from './mutants.ts'
import { postgresBacking } from './postgres.ts'
import { killServers } from './server-kills.ts'

/** `histories [how many]`: in memory; stopped and called again it goes on. */
const histories: Command = async ([goal = '1000000'], { minutes = '1000000', workers = '2', file }) => {
  const at = file ?? 'bench/results/faults-memory.json'
  const limit = Number(minutes) * 60
  const given = { goal: Number(goal), workers: Number(workers), file: at, limit, say }
  const { played, saved, seconds, faults } = await campaign(given)
  const lost = faults.filter(({ fault }) => fault.includes('lost:')).length
  const note = `${count(played)} histories, ${count(saved)} answers saved, ${Math.round(seconds)} s; ${faults.length} broke a rule`
  const raw = { played, saved, seconds: Math.round(seconds), faults }
  told('histories', 'histories in memory that lost an answer', String(lost), note, lost === 0, raw)
  return faults.length === 0
}

/** `replay [seed …]`: what a seed does, and whether it does it twice alike; without one, those of docs/faults.md that are open. */
const replay: Command = async (seeds) => {
  const open = new Map(openOnes.map(({ seed, script }) => [seed, script as Script]))
  let fine = true
  for (const seed of seeds.length ? seeds.map(Number) : open.keys()) {
    const script = open.get(seed) ?? scriptOf(seed)
    const [first, again] = [await play(seed, { script }), await play(seed, { script })]
    const alike = first.trace === again.trace
    say(`${JSON.stringify(script)}\nseed ${seed}: ${first.fault ?? 'holds'}${alike ? '' : ', NOT THE SAME TWICE'}`)
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
  // A run of some of them is no figure.
  if (numbers.length) return found === all.length
  const missed = String(all.length - found)
  return told('mutants', 'planted bugs not found', missed, `of ${all.length}`, missed === '0', { all })
}

/** `postgres [how many]`: the same histories, the server's side on a real PostgreSQL. */
const postgres: Command = async ([goal = '10000'], { minutes = '1000000' }) => {
  const { backing, close } = await postgresBacking()
  const faults: { seed: number; fault: string }[] = []
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  let played = 0
  let saved = 0
  for (; played < Number(goal) && seconds() < Number(minutes) * 60; played++) {
    const done = await play(played + 1, { backing })
    saved += done.saved
    if (done.fault) faults.push({ seed: done.seed, fault: done.fault })
    if (done.fault) say(`seed ${done.seed}: ${done.fault}`)
    if (played % 100 === 99) say(`${played + 1} histories on PostgreSQL, ${(played / seconds()).toFixed(1)}/s`)
  }
  await close()
  const note = `${count(played)} histories, ${count(saved)} answers saved, ${Math.round(seconds())} s`
  say(`on PostgreSQL: ${note}, ${faults.length} found`)
  const raw = { played, saved, seconds: Math.round(seconds()), faults }
  return told('postgres', 'histories on PostgreSQL that broke a rule', String(faults.length), note, !faults.length, raw)
}

/** `kills [how many]`: SIGKILLs of a real Chromium, as the end-to-end test of that name does a few of. */
const kills: Command = async ([often = '300']) => {
  const env = { ...process.env, KILLS: often }
  const began = performance.now()
  // A folder of its own: other runs empty the usual one.
  const output = mkdtempSync(join(tmpdir(), 'elp-kills-'))
  const args = ['test', 'e2e/kills.spec.ts', '--workers=1', '--output', output]
  const child = spawnSync('playwright', args, { env, stdio: 'inherit' })
  const ok = child.status === 0
  const seconds = Math.round((performance.now() - began) / 1000)
  const what = 'answers lost by SIGKILLs of a real Chromium'
  return told('kills', what, ok ? '0' : 'some', `${often} kills, ${seconds} s`, ok, { kills: Number(often), seconds })
}

/** `worker-death`: a real Chromium stops its idle service worker, which takes longer than `npm test` should wait. */
const workerDeath: Command = async () => {
  const output = mkdtempSync(join(tmpdir(), 'elp-worker-'))
  const args = ['test', 'e2e/worker-death.spec.ts', '--workers=1', '--output', output]
  const { status } = spawnSync('playwright', args, { env: { ...process.env, WORKER_DEATH: '1' }, stdio: 'inherit' })
  return status === 0
}

/** `server-kills [how many]`: SIGKILLs of node and of the PostgreSQL postmaster under load. */
const serverKills: Command = async ([often = '100']) => {
  const done = await killServers(Number(often), say)
  const { node, postmaster, acked, lost } = done
  const note = `node killed ${node} times, PostgreSQL ${postmaster} times; ${count(acked)} answers acknowledged`
  say(`${note}, ${lost} lost`)
  return told('server-kills', 'acknowledged answers lost by SIGKILLs of the server', String(lost), note, !lost, done)
}

/** `money [rounds]`: SIGKILLs of the server between each two steps of a payment, then every test that the table of money names. */
const money: Command = async ([rounds = '1']) => {
  const done = await killPayments(Number(rounds), say)
  const { kills, orders, paid, paid_not_delivered, delivered_not_paid, paid_twice, unbalanced, oversold } = done
  const wrong = paid_not_delivered + delivered_not_paid + paid_twice + unbalanced + oversold
  const found = `paid and not delivered ${paid_not_delivered}, delivered and not paid ${delivered_not_paid}, paid twice ${paid_twice}, entries out of balance ${unbalanced}, vouchers oversold ${oversold}`
  const note = `${kills} kills, ${count(orders)} orders, ${count(paid)} of them paid; ${found}`
  say(note)
  const fits = told('money', 'orders that differ from what was paid', String(wrong), note, wrong === 0, done)
  const { table, held } = runMatrix('money')
  say(`\n${table}\n\n${held ? 'Every rule of the matrix holds.' : 'A rule of the matrix does not hold.'}`)
  return fits && held
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
  'worker-death': workerDeath,
  'server-kills': serverKills,
  money,
  ...LOG_COMMANDS,
}
