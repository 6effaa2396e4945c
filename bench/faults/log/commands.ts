import { spawnSync } from 'node:child_process'
import { outcome } from '#tests/offline/log/outcome.ts'
import { count } from '../../support/report.ts'
import { campaign } from '../campaign.ts'
import { type Command, say, told } from '../command.ts'
import { huntMutants, type Trial } from '../mutants.ts'
import { LOG_MUTATIONS } from './mutations.ts'

/** `log-histories [how many]`: of version 2 of the log, in memory; stopped and called again with the same source it goes on. */
const histories: Command = async ([goal = '1000000'], { minutes = '1000000', workers = '2', file }) => {
  const at = file ?? 'bench/results/faults-log-memory.json'
  const given = {
    goal: Number(goal),
    workers: Number(workers),
    file: at,
    limit: Number(minutes) * 60,
    say,
  }
  const { played, saved, seconds, faults } = await campaign({ ...given, player: 'log/worker.ts' })
  const broken = new Set(faults.map(({ seed }) => seed)).size
  const note = `${count(played)} of ${count(Number(goal))} histories, ${count(saved)} answers saved, ${Math.round(seconds)} s`
  const raw = { played, saved, seconds: Math.round(seconds), faults }
  return told('log-histories', 'histories of the log that broke a rule', String(broken), note, broken === 0, raw)
}

/** Of a run of the test over PostgreSQL. */
const ROUND = 250
const POSTGRES = 'tests/server/exam-log/simulation-postgres.test.ts'

/** `log-postgres [how many]`: the same over a real PostgreSQL, in rounds of the test that plays a few of them (I26.14). */
const postgres: Command = async ([goal = '20000'], { minutes = '1000000' }) => {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1000)
  const from = Math.floor(Date.now() / 86_400_000)
  let [played, broken] = [0, 0]
  for (let round = 0; played < Number(goal) && seconds() < Number(minutes) * 60; round++) {
    const many = Math.min(ROUND, Number(goal) - played)
    // A seed of its own for each round, other ones each day.
    const env = { ...process.env, HISTORIES: String(many), FUZZ_SEED: String(from + round) }
    const { status, stdout } = spawnSync('vitest', ['run', POSTGRES], { env, encoding: 'utf8' })
    if (status !== 0) say(stdout)
    played += many
    broken += status === 0 ? 0 : 1
    say(
      `${count(played)} of ${count(Number(goal))} histories on PostgreSQL, ${broken} rounds with a fault, ${seconds()} s`,
    )
  }
  const note = `${count(played)} of ${count(Number(goal))} histories, ${seconds()} s`
  const what = 'rounds of histories on PostgreSQL in which a rule was broken'
  return told('log-postgres', what, String(broken), note, broken === 0, { played, broken, seconds: seconds() })
}

/** `log-replay seed …`: what a seed comes to, and whether it does so twice. */
const replay: Command = async (seeds) => {
  let fine = true
  for (const seed of seeds.map(Number)) {
    const [first, again] = [await outcome(seed), await outcome(seed)]
    const alike = JSON.stringify(first) === JSON.stringify(again)
    say(`seed ${seed}: ${first.faults.join(' · ') || 'holds'}${alike ? '' : ', NOT THE SAME TWICE'}`)
    fine &&= alike && first.faults.length === 0
  }
  return fine
}

const PARTS = ['contract', 'server', 'src/offline', 'tests/offline/log', 'bench/faults/log', 'package.json']

/** So many histories have to be enough for each. */
const MOST = 600

/** `log-mutants [numbers]`: planted bugs, to be found by fresh seeds, other ones each day. */
const mutants: Command = async (numbers, { workers = '2' }) => {
  const from = Math.floor(Date.now() / 86_400_000) * 100_000
  const trial: Trial = {
    mutations: LOG_MUTATIONS,
    parts: PARTS,
    player: 'bench/faults/log/first-fault.ts',
    most: MOST,
    from,
  }
  const tell = (what: string, after: number | null, fault: string) =>
    say(after ? `found after ${after}: ${what} (${fault})` : `NOT FOUND within ${MOST}: ${what}`)
  const all = await huntMutants(
    Number(workers),
    numbers.map(Number),
    ({ what, after, fault }) => tell(what, after, fault),
    trial,
  )
  // What the engine as it stands does as well was no sign of the bug.
  for (const one of all) {
    const seed = /^seed (\d+)/.exec(one.fault)?.[1]
    if (seed === undefined || (await outcome(Number(seed))).faults.length === 0) continue
    say(`NOT FOUND, seed ${seed} breaks a rule by itself: ${one.what}`)
    one.after = null
  }
  const found = all.filter(({ after }) => after !== null).length
  const note = `of ${all.length}, within ${count(MOST)} histories of seeds from ${from} on`
  say(`${found} found ${note}`)
  // A run of some of them is no figure.
  if (numbers.length) return found === all.length
  return told(
    'log-mutants',
    'bugs planted in the log and not found',
    String(all.length - found),
    note,
    found === all.length,
    { all },
  )
}

export const LOG_COMMANDS = {
  'log-histories': histories,
  'log-postgres': postgres,
  'log-replay': replay,
  'log-mutants': mutants,
}
