import type { EntryValue } from '#contract/exam/log/entry.ts'
import { knew, knowledgeOf } from '#contract/exam/log/knowledge.ts'
import type { FactsMessage } from '#contract/exam/log/messages.ts'
import { pointsOf, spliceBetween } from '#contract/exam/log/text.ts'
import type { Act } from '#server/exam/log/act.ts'
import { done } from '#server/exam/log/acts.ts'
import { amended, sealing } from '#server/exam/log/calls.ts'
import { endsAt } from '#server/exam/log/close.ts'
import { archive } from '#server/exam/log/perform.ts'
import { closedBy, judgeAll } from '#server/exam/log/seal.ts'
import { courseOf } from '#server/exam/log/sealed.ts'
import { endNow, giveBack, giveExtra, pause, reopen, resume, rule } from '#server/exam/log/staff.ts'
import type { AttemptRow } from '#server/exam/log/store.ts'
import type { Attempt, Given } from '#server/exam/rows.ts'
import type { Handset } from './handset.ts'
import { CALM, type Weather } from './net.ts'
import { savedIn } from './saved-in.ts'
import { scored } from './scored.ts'
import type { StoreMode } from './stores.ts'
import { LATER, OWN, type World } from './world.ts'

const MINUTE = 60_000
/** Of other days: a later one than today's, and an earlier one. */
const OLDER = ['01980000-0000-7000-8000-000000000003', '01980000-0000-7000-8000-000000000000']
const OLDER_JADWAL = ['01980000-0000-7000-8000-000000000004', '01980000-0000-7000-8000-000000000005']

type Step = (world: World) => Promise<void> | void

const tap: Step = (world) => {
  const text = `jawaban ${world.taps.length}`
  world.say({ a: text }, world.question(), text)
}

/** A letter more, as a change of this page life's own text. */
const type: Step = (world) => {
  const page = world.phone.front
  const last = page && world.taps.findLast(({ writer, text }) => writer === page.writer.name && text !== null)
  if (!last || last.text === null) return
  const now = `${last.text}${['x', '😀'][world.int(1)]}`
  const splice = spliceBetween(last.seq, last.text, now)
  if (pointsOf(now).length < 200) world.say({ splice } as EntryValue & { splice: typeof splice }, last.q, now)
}
const key: Step = (world) => world.say({ k: [0, world.int(50), world.int(9)] }, 3)
const burst: Step = async (world) => {
  for (let n = world.int(60); n > 0; n--) {
    key(world)
    await world.time.pass(100 + world.int(900))
  }
}
const pass =
  (most: number): Step =>
  (world) =>
    world.time.pass(world.int(most))
/** Nobody sets a clock in the same second in which they open a lid. */
const HAND_MS = 2500
const lid: Step = async (world) => {
  await world.time.pass(HAND_MS)
  await world.phone.sleep(world.int(20 * MINUTE))
  await world.time.pass(HAND_MS)
}
const turn = (world: World) => {
  world.phone.wallAhead += (world.int(180) - 90) * MINUTE
}
const set: Step = async (world) => {
  await world.time.pass(HAND_MS)
  turn(world)
  await world.time.pass(HAND_MS)
}
const away: Step = async (world) => {
  await world.phone.sleep(world.int(15 * MINUTE))
  if (world.int(1)) turn(world)
  for (const { page } of world.phone.tabs) page?.returned()
}
/** A lid that hides a clock that was set, or the other way round, where nobody looks in between. */
const lidAndSet: Step = async (world) => {
  await lid(world)
  await set(world)
  tap(world)
}
/** The tab is left behind: killed, and opened again later with a clock that may have been set meanwhile. */
const kill: Step = async (world) => {
  world.phone.kill()
  await world.time.pass(world.int(3) ? world.int(3000) : world.int(20 * MINUTE))
  if (world.int(1)) turn(world)
  await world.phone.open()
}
const tab: Step = async (world) => {
  if (world.phone.tabs.length < 2) await world.phone.open()
  else world.phone.turn()
}
const close: Step = (world) => {
  if (world.phone.tabs.length > 1) world.phone.closeFront()
}
export const weather: Step = (world) => {
  const share = (): number => (world.int(2) ? 0 : world.random() * 0.4)
  const stormy: Weather = {
    ...{ down: world.int(1) === 1, loseRequest: share(), loseReply: share(), double: share() },
    ...{ busy: share(), refuse: share() / 4, fail: share(), bad_token: share() / 2 },
    rate: world.int(2) ? 1_000_000 : 500 + world.int(4000),
  }
  world.net.weather = world.int(2) ? stormy : CALM
}
/** The phone asks and hears no reply, perhaps asks once more as another page life, and has no network then. */
export const askInVain: Step = async ({ net, phone, random, time }) => {
  const after = net.weather
  net.weather = { ...CALM, loseReply: 1 }
  await phone.ask(1)
  await time.pass(random() * 10 * MINUTE)
  if (random() < 0.25) await phone.ask(1)
  net.cut.add(phone.begun.phone_id)
  if (random() < 0.75) await phone.ask(1)
  net.weather = after
}
const MODES: readonly StoreMode[] = ['well', 'well', 'busy', 'slow', 'hangs', 'fails', 'late']
const store: Step = (world) => {
  const one = world.phone.stores[world.int(1)]
  if (one) one.mode = MODES[world.int(MODES.length - 1)] as StoreMode
}
/** One of the two: a wipe of both takes what was not sent, and no protocol can help. */
const wipe: Step = (world) => world.phone.stores[world.int(1)]?.wipe()
/** The disk is put back to what it held a while ago, both stores of it: what was written since and not sent is gone. */
const restore: Step = async (world) => {
  const { phone } = world
  world.look()
  const images = phone.stores.map((each) => each.image())
  /** In which of the two it stands, and will again. */
  const held = (wiped: readonly number[]) => wiped.map((n, store) => n === phone.stores[store]?.wiped)
  const taps = world.everyTap.flatMap((one) => (one.phone === phone && one.saved ? [{ one, in: held(one.saved) }] : []))
  const older = world.older.map((one) => ({ one, in: held(one.wiped) }))
  for (let n = world.int(5); n > 0; n--) {
    tap(world)
    await world.time.pass(world.int(20_000))
  }
  phone.kill()
  phone.endWorker()
  for (const putBack of images) putBack()
  // What was written into emptied stores since has no copy any more.
  phone.died()
  const since = (stood: readonly boolean[]) => phone.stores.map(({ wiped }, n) => (stood[n] ? wiped : -1))
  for (const tap of taps) tap.one.saved = since(tap.in)
  // Those of other days are the first phone's.
  if (phone === world.phones[0]) for (const each of older) each.one.wiped = since(each.in)
  await phone.open()
}
/** A new page life finds stores that cannot be read yet. */
const blackout: Step = async (world) => {
  const mode: StoreMode = world.int(1) ? 'hangs' : 'fails'
  for (const one of world.phone.stores) one.mode = mode
  await kill(world)
  tap(world)
  await world.time.pass(world.int(10_000))
  for (const one of world.phone.stores) one.mode = 'well'
}
/** A tab that the one behind it never heard of any more, as it was frozen, leaves something in the stores. */
const orphan: Step = async (world) => {
  const { net, phone } = world
  if (!isCalm(world)) return
  if (phone.tabs.length < 2) await phone.open()
  await world.time.pass(5000)
  if (!phone.tabs[1]?.frozen) phone.freezeBehind()
  net.cut.add(phone.begun.phone_id)
  tap(world)
  await world.time.pass(500)
  world.look()
  phone.closeFront()
  net.cut.delete(phone.begun.phone_id)
}
const freeze: Step = (world) => world.phone.freezeBehind()
const worker: Step = (world) => world.phone.wakeWorker(30_000)
const list: Step = (world) => world.phone.sendFromList()
const other: Step = async (world) => {
  const next = world.phones[1 - world.active] as Handset
  const { begun } = next
  // The list of one's own attempts names it; without a network some begin by themselves.
  const listed = !world.net.weather.down && !world.net.cut.has(begun.phone_id) && (await world.row())
  if (!listed && begun.origin.writer === 'none' && (begun.attempt_id !== OWN || !world.isNow(OWN))) return
  if (listed && begun.origin.writer === 'none') next.begun = { ...begun, attempt_id: listed.attempt_id }
  world.active = 1 - world.active
  if (!world.phone.front) await world.phone.open()
}
const claim: Step = async (world) => {
  const page = world.phone.front
  if (!page || page.book.right.mine || page.book.kept.facts === null) return
  world.ask(world.phone)
  page.sender.claim()
  await world.time.pass(world.int(10_000))
}

/** To and fro, while calls come twice. */
const tug: Step = async (world) => {
  if (!isCalm(world)) return
  world.net.weather = { ...CALM, double: 0.6 }
  for (let n = 2 + world.int(2); n > 0; n--) {
    await other(world)
    await world.time.pass(3000)
    await claim(world)
    tap(world)
  }
  world.net.weather = CALM
}

type Change = (world: World) => readonly [typeof pause, (at: number) => void]
const PAUSE: Change = ({ clock }) => [pause, (at) => clock.note(at, 'pause')]
const RESUME: Change = ({ clock }) => [resume, (at) => clock.note(at, 'resume')]
/** A pause goes no further than the exam, nor into its being opened again. */
const goOn = (clock: World['clock'], at: number, event: 'open' | 'close') => {
  clock.note(at, 'resume')
  clock.note(at, event)
}
const isOver = (facts: FactsMessage) => facts.ended_at !== null || closedBy(facts) !== null
const REOPEN: Change = ({ clock }) => [
  (facts, at) => (isOver(facts) ? reopen({ ...resume(facts, at), seq: facts.seq }, at) : facts),
  (at) => goOn(clock, at, 'open'),
]
const END: Change = ({ clock }) => [
  (facts, at) => (isOver(facts) ? facts : endNow(resume(facts, at), at)),
  (at) => goOn(clock, at, 'close'),
]
const GIVE_BACK: Change = ({ clock }) => [giveBack(4 * MINUTE), (at) => clock.note(at, 'give', 4 * MINUTE)]
const EXTRA: Change = ({ clock }) => [
  giveExtra(6 * MINUTE),
  () => {
    clock.extra += 6 * MINUTE
  },
]
const ACTS = [PAUSE, RESUME, RESUME, GIVE_BACK, EXTRA, END, REOPEN, REOPEN, REOPEN]

/** Staff do something; phones hear of it with their next reply. */
const staff: Step = (world) => deed(world, ACTS[world.int(ACTS.length - 1)] as Change)

async function deed(world: World, of: Change): Promise<void> {
  const before = await world.row()
  const [act, note] = of(world)
  if (!before) return
  const at = world.time.now
  let changed = false
  const change = (facts: FactsMessage) => {
    const next = act(facts, at)
    changed = next !== facts
    // However much it is made of, it is one deed.
    return changed ? { ...next, seq: facts.seq + 1 } : facts
  }
  await amended(before.attempt_id, change, world.net.deps)
  if (changed) note(at)
}
/** Staff give back what a power cut took, or take that back again, as the server's own act. Answers whether it was done. */
async function incident(world: World, undone: boolean): Promise<boolean> {
  const { net, time, exam, clock } = world
  const row = await world.row()
  // What is over the incident would open again: another step does that.
  if (!row || isOver(row.facts)) return false
  const rows = await net.store.rows(row.attempt_id)
  const course = courseOf(judgeAll({ facts: row.facts, rows, exam }))
  if (time.now > endsAt(row.facts, exam, course)) return false
  const last = world.given.grants.findLast((one) => one.kind === 'incident' && !one.undone)
  // The clock of the simulation knows of no time that is given within a part and taken back.
  const owed = row.facts.stops.some(({ owed_ms = 0 }) => owed_ms > 0)
  if (undone && (!last || owed || exam.paper.waktu === 'subtes')) return false
  const from = time.now - world.int(15 * MINUTE)
  const interval = { from, to: Math.min(time.now, from + world.int(8 * MINUTE)) }
  const id = `incident ${world.given.acts.length}`
  const act: Act = undone
    ? { id, kind: 'incident_undone', incident_id: last?.id ?? '' }
    : { id, kind: 'incident', interval }
  const { facts } = row
  const open = { ended_at: null, sealed_by: null, ended_by_time: null, sync_until: facts.sync_until }
  const attempt = { ...row, ...open, given: world.given, ends_at: endsAt(facts, exam) } as unknown as Attempt
  const found = done(attempt, act, exam, time.now, course)
  if (found === null || typeof found === 'string') return false
  const next = { ...found.facts, seq: facts.seq + 1 }
  if (!(await net.store.amend(row.attempt_id, next))) return false
  world.given = found.columns.given as Given
  clock.extra += next.extra_ms - facts.extra_ms
  // Where nothing is left of the last part it is time on top as well.
  if (exam.paper.waktu === 'subtes' && next.extra_ms === facts.extra_ms) clock.note(time.now, 'give', found.body.ms)
  return true
}
const outage: Step = async (world) => void (await incident(world, world.int(2) === 0))
/** Time is given and heard of, and taken back while the phone has no network: it goes on by what it knows. */
const unheard: Step = async (world) => {
  const { net, phone, time } = world
  if (!isCalm(world) || !(await incident(world, false))) return
  tap(world)
  await time.pass(10_000)
  net.cut.add(phone.begun.phone_id)
  await incident(world, true)
  await about(world, 60 * MINUTE)
  if (world.int(1)) await time.pass(world.int(5 * MINUTE))
  tap(world)
  net.cut.delete(phone.begun.phone_id)
}
/** Staff end it while the phone has no network and the student writes on; whoever sends first then, a page, a list or the worker, ends it. */
const ended: Step = async (world) => {
  const { net, phone, time } = world
  if (!isCalm(world)) return
  if (world.int(1)) await phone.sendFromList()
  net.cut.add(phone.begun.phone_id)
  for (let n = world.int(10); n > 0; n--) tap(world)
  await time.pass(world.int(1) ? 70_000 : 5000)
  if (world.int(1)) phone.wakeWorker(2 * MINUTE)
  for (let n = world.int(10); n > 0; n--) tap(world)
  await time.pass(5000)
  world.look()
  await deed(world, END)
  if (world.int(1)) phone.killPages()
  net.cut.delete(phone.begun.phone_id)
  await time.pass(MINUTE)
}
/** On to another part, where the paper has some; mostly the next one. */
const move: Step = (world) => {
  const to = world.int(3) ? 1 + world.int(1) : world.int(3)
  if (world.exam.paper.waktu === 'subtes') world.say({ move: to })
}
/** About the moment at which a part ends, with staff who may pause, or give time, at that very moment. */
const brink: Step = (world) => {
  const parts = world.exam.paper.waktu === 'subtes' ? [20, 40, 60] : [60]
  return about(world, (parts[world.int(parts.length - 1)] as number) * MINUTE)
}
/** Staff give time on top, and the student needs it. */
const overtime: Step = async (world) => {
  await deed(world, EXTRA)
  await about(world, 60 * MINUTE)
}

async function about(world: World, end: number): Promise<void> {
  const limit = end + world.clock.extra
  const left = limit - world.clock.worked(world.began, world.time.now) - world.int(20_000)
  if (left < 0) return
  await world.time.pass(left)
  for (let n = world.int(10); n > 0; n--) {
    if (world.int(3) === 0) await staff(world)
    else tap(world)
    await world.time.pass(world.int(5000))
  }
}

/** A text that is longer than a screen, and then changes in the middle of it. */
const essay: Step = (world) => {
  const text = `${world.taps.length} ${'Menurut saya 😀 demikian. '.repeat(20 + world.int(60))}`
  world.say({ a: text }, world.question(), text)
  for (let n = world.int(12); n > 0; n--) revise(world)
}
const revise: Step = (world) => {
  const page = world.phone.front
  const last = page && world.taps.findLast(({ writer, text }) => writer === page.writer.name && text !== null)
  if (!last?.text) return
  const points = pointsOf(last.text)
  const at = world.int(points.length)
  const ins = ['', 'ya', '😁', 'ß'][world.int(3)] as string
  const now = [...points.slice(0, at), ins, ...points.slice(at + world.int(5))].join('')
  world.say({ splice: spliceBetween(last.seq, last.text, now) }, last.q, now)
}
const flurry: Step = async (world) => {
  for (let n = 40 + world.int(20); n > 0; n--) {
    tap(world)
    await world.time.pass(world.int(1500))
  }
}
/** More keys than go in one batch. */
const sheet: Step = async (world) => {
  const down = { ...world.net.weather, down: true }
  const before = world.net.weather
  if (world.int(1)) world.net.weather = down
  for (let n = 250 + world.int(400); n > 0; n--) {
    world.say({ k: [world.int(1), n % 50, n % 10] }, 3)
    if (n % 10 === 0) await world.time.pass(world.int(500))
  }
  if (world.net.weather === down) world.net.weather = before
}
/** Back, and into the exam again, in the same page life. */
const leave: Step = async (world) => {
  const base = world.phone.leaveFront()
  if (base === undefined) return
  const meanwhile = world.int(3)
  if (meanwhile === 1) await world.phone.sleep(world.int(10 * MINUTE))
  if (meanwhile === 2) await set(world)
  await world.time.pass(world.int(world.int(1) ? 3000 : 5 * MINUTE))
  await world.phone.open(base)
}
/** One phone alone has no network, or has one again. */
const cutOff: Step = ({ net: { cut }, phone: { begun } }) => {
  if (!cut.delete(begun.phone_id)) cut.add(begun.phone_id)
}
/** A look at something else. */
const glance: Step = async (world) => {
  await world.time.pass(world.int(4000))
  world.phone.front?.returned()
}
/** The phone that was put away is switched on; nobody writes on it. */
const switchOn: Step = async (world) => {
  await other(world)
  await world.time.pass(world.int(20_000))
  if (world.int(1)) await other(world)
}
const isCalm = ({ net, phone }: World) =>
  net.weather === CALM && !net.cut.has(phone.begun.phone_id) && phone.stores.every(({ mode }) => mode === 'well')

/** With a network and stores that have worked for a minute: saved in a second, and on the server in five. */
const prompt: Step = async (world) => {
  if (!isCalm(world) || !world.phone.front) return
  await world.time.pass(MINUTE)
  const before = world.taps.length
  tap(world)
  const said = world.taps[before]
  if (!said) return
  await world.time.pass(1000)
  if (savedIn(world.phone.front, said.seq) < 2) world.wrong.push('not saved after a second')
  await world.time.pass(4000)
  const head = (await world.heads()).get(said.writer)
  if ((head?.seq ?? 0) < said.seq) world.wrong.push('not sent after five seconds')
}
/** A narrow uplink for some minutes: what is in the way passes, if only in small parts. */
const crawl: Step = async (world) => {
  const { net, phone } = world
  if (!isCalm(world) || !phone.front?.book.kept.token) return
  const [before, page] = [world.taps.length, phone.front]
  for (let n = 150; n > 0; n--) tap(world)
  // An entry is the smallest part: the longest must get through in the time that a call has.
  const entries = page.book.logs.get(page.writer.name) ?? []
  const longest = Math.max(...entries.map((entry) => JSON.stringify(entry).length))
  net.weather = { ...CALM, rate: Math.max(100, (longest + 300) / 15) }
  await world.time.pass(10 * MINUTE)
  net.weather = CALM
  const head = (await world.heads()).get(page.writer.name)
  const last = world.taps.slice(before).at(-1)
  if (last && (head?.seq ?? 0) < last.seq) world.wrong.push('a narrow uplink lets nothing pass')
}
/** The pages die, and the worker has a minute of network. */
const drain: Step = async (world) => {
  const { phone } = world
  if (!isCalm(world) || !phone.front) return
  world.look()
  phone.kill()
  phone.wakeWorker(2 * MINUTE)
  await world.time.pass(MINUTE)
  const heads = await world.heads()
  for (const { phone: of, saved, writer, seq } of world.taps) {
    const stands = saved?.some((wiped, n) => wiped === phone.stores[n]?.wiped)
    if (of === phone && stands && (heads.get(writer)?.seq ?? 0) < seq)
      world.wrong.push(`the worker left ${writer}/${seq}`)
  }
  phone.endWorker()
  const stands = world.taps.filter(
    ({ phone: of, saved }) => of === phone && saved?.some((wiped, n) => wiped === phone.stores[n]?.wiped),
  )
  await phone.open()
  const { name } = phone.front?.writer ?? { name: '' }
  const knowledge = knowledgeOf(phone.front?.book.logs ?? new Map())
  if (stands.some(({ writer, seq }) => !knew(knowledge, name, 0, writer, seq)))
    world.wrong.push('a page does not say that it knew what it found')
}
/** Attempts of other days, not all of which was sent, and each of which the server may never take. */
export const older: Step = async (world) => {
  const [phone] = world.phones as [Handset, Handset]
  for (const [n, attempt_id] of OLDER.entries()) {
    if (world.int(3)) continue
    const origin = { writer: `older00000${n}`, seq: 1 }
    const jadwal_id = OLDER_JADWAL[n] as string
    const [writer, seq] = await phone.leaveOlder({ ...phone.begun, attempt_id, jadwal_id, origin })
    world.older.push({ attempt_id, writer, seq, wiped: phone.stores.map(({ wiped }) => wiped) })
    if (world.int(1)) world.net.failing.add(attempt_id)
  }
}
const finish: Step = async (world) => {
  world.say({ end: 'button' })
  await world.time.pass(world.int(20_000))
}
/** The job that seals what nobody ended. */
export const seal: Step = async (world) => {
  const { net, time, clock } = world
  const row = await world.row()
  if (!row) return
  await sealing(row.attempt_id, (facts) => !closedBy(facts), net.deps, 'job')
  world.jobs.push(time.now)
  clock.note(time.now, 'close')
}
/** Staff put the attempt aside, so that the student may begin again: phones hear of it later, and write on until then. */
const reset: Step = async (world) => {
  const { net, time } = world
  const row = await world.row()
  if (!row || world.aside.length >= LATER.length) return
  const read = async (id: string) => attemptOf(await net.store.find(id))
  const deed = { actor_id: STAFF, reason: 'salah jadwal', act_id: DEEDS[world.aside.length] as string }
  await archive(attemptOf(row) as Attempt, deed, { calls: net.deps, now: () => time.now, read })
  await world.setAside(row.attempt_id, await scored(world, row.attempt_id))
}
/** What the deed asks of its row. */
const attemptOf = (row: AttemptRow | null) =>
  row
    ? (Object.assign({}, row, {
        ...{ id: row.attempt_id, user_id: row.student_id, facts_seq: row.facts.seq, status: 'open' },
      }) as unknown as Attempt)
    : undefined
const STAFF = '01980000-0000-7000-8000-0000000000bb'
const DEEDS = ['01980000-0000-7000-8000-0000000000c0', '01980000-0000-7000-8000-0000000000c1']
/** The student looks at the phone, and begins again where staff have put the attempt aside. */
const again: Step = (world) => world.beginAgain(world.phone)
/** To another schedule, or this one is taken back, before the server heard of the attempt: it counts for nothing, and is kept. */
const moveAway: Step = async (world) => {
  // Two phones that then begin by themselves begin two attempts.
  if (!world.isNow(OWN) && world.aside.length === 0 && !(await world.row())) world.moved = true
}
/** The phone dies of an empty battery, and wakes with the clock of its making until a network sets it. */
const battery: Step = async (world) => {
  const { phone, time } = world
  phone.kill()
  phone.endWorker()
  await time.pass(world.int(30 * MINUTE))
  phone.wallAhead = MADE - time.now
  await phone.open()
  for (let n = world.int(3); n > 0; n--) {
    tap(world)
    await time.pass(world.int(MINUTE))
  }
  if (world.int(2) === 0) return
  await time.pass(HAND_MS)
  phone.wallAhead = 0
  await time.pass(HAND_MS)
}
const MADE = Date.parse('2015-01-01T00:00:00Z')
/** Staff admit an entry, strike it out, or take that back. */
const ruling: Step = async (world) => {
  const { net, taps } = world
  const one = taps[world.int(taps.length)]
  const row = await world.row()
  if (!one || !row) return
  const what = (['admit', 'strike', null] as const)[world.int(2)] ?? null
  await amended(row.attempt_id, (facts) => rule(one.writer, one.seq, what)(facts, 0), net.deps)
}

/** How often each comes, among all. */
const STEPS: readonly (readonly [number, Step])[] = [
  [28, tap],
  [10, type],
  [4, essay],
  [4, revise],
  [6, key],
  [2, burst],
  [1, sheet],
  [1, flurry],
  [20, pass(4000)],
  [8, pass(3 * MINUTE)],
  [2, pass(15 * MINUTE)],
  [2, lid],
  [2, lidAndSet],
  [2, blackout],
  [2, set],
  [4, away],
  [4, kill],
  [4, tab],
  [2, close],
  [4, leave],
  [6, weather],
  [4, store],
  [2, wipe],
  [1, restore],
  [2, worker],
  [2, list],
  [2, drain],
  [2, prompt],
  [1, crawl],
  [4, freeze],
  [3, cutOff],
  [3, glance],
  [3, other],
  [3, switchOn],
  [8, claim],
  [3, staff],
  [2, move],
  [1, brink],
  [1, ruling],
  [1, finish],
  [1, seal],
  [1, reset],
  [6, again],
  [1, moveAway],
  [1, battery],
  [1, overtime],
  [1, outage],
  [3, unheard],
  [1, ended],
  [1, orphan],
  [1, tug],
]

export const CHOICES = STEPS.flatMap(([weight, step]) => Array<Step>(weight).fill(step))
