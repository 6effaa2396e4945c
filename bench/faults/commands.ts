import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count } from '../support/report.ts'
import { type Command, say, told } from './command.ts'
import { LOG_COMMANDS } from './log/commands.ts'
import { runMatrix } from './matrix.ts'
import { killPayments } from './money.ts'
import { killServers } from './server-kills.ts'

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
  kills,
  'worker-death': workerDeath,
  'server-kills': serverKills,
  money,
  ...LOG_COMMANDS,
}
