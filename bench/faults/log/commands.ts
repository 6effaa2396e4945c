import { outcome } from '#tests/offline/log/outcome.ts'
import { count } from '../../support/report.ts'
import { campaign } from '../campaign.ts'
import { type Command, say, told } from '../command.ts'
import { huntMutants, type Trial } from '../mutants.ts'
import { LOG_MUTATIONS } from './mutations.ts'

/** `log-histories [how many]`: of version 2 of the log, in memory; stopped and called again it goes on. */
const histories: Command = async ([goal = '1000000'], { minutes = '1000000', workers = '2', file }) => {
  const at = file ?? 'bench/results/faults-log-memory.json'
  const given = { goal: Number(goal), workers: Number(workers), file: at, limit: Number(minutes) * 60, say }
  const { played, saved, seconds, faults } = await campaign({ ...given, player: 'log/worker.ts' })
  const broken = new Set(faults.map(({ seed }) => seed)).size
  const note = `${count(played)} of ${count(Number(goal))} histories, ${count(saved)} answers saved, ${Math.round(seconds)} s`
  const raw = { played, saved, seconds: Math.round(seconds), faults }
  return told('log-histories', 'histories of the log that broke a rule', String(broken), note, broken === 0, raw)
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

export const LOG_COMMANDS = { 'log-histories': histories, 'log-replay': replay, 'log-mutants': mutants }
