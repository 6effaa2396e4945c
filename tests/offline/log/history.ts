import type { EntryValue } from '#contract/exam/log/entry.ts'
import type { FactsMessage, InitRequest } from '#contract/exam/log/messages.ts'
import { pointsOf, spliceBetween } from '#contract/exam/log/text.ts'
import type { Exam } from '#contract/exam/log/verdicts.ts'
import { amended } from '#server/exam/log/calls.ts'
import { endNow, giveBack, giveExtra, pause, reopen, resume } from '#server/exam/log/staff.ts'
import { Handset } from './handset.ts'
import { CALM, SimNet, type Weather } from './net.ts'
import { SimTime } from './sim-time.ts'
import type { StoreMode } from './stores.ts'

const MINUTE = 60_000
export const ATTEMPT = '01980000-0000-7000-8000-000000000001'
const JADWAL = '01980000-0000-7000-8000-000000000002'
export const PHONES = ['01980000-0000-7000-8000-00000000000a', '01980000-0000-7000-8000-00000000000b'] as const

/** Answers are texts, so that each is another one, but for a sheet in the end. */
const SOAL = [...Array(3).fill({ jenis: 'isian' }), { jenis: 'pauli' }]
export const EXAM: Exam = {
  paper: {
    waktu: 'total',
    durasi_detik: 60 * 60,
    izin_lanjut_awal: false,
    subtes: [{ durasi_detik: 3600, soal: SOAL }],
  },
  tolerance_ms: 5 * MINUTE,
  hold_marked: false,
}

/** What the student did, and when it really was. */
export interface Tap {
  at: number
  order: number
  phone: Handset
  writer: string
  seq: number
  q: number
  /** What stands for the question after it; null where it is a key. */
  text: string | null
  /** How often each store had been emptied when the entry was found in both; null as long as it was in none or one. */
  saved: readonly number[] | null
}

type Step = (world: World) => Promise<void> | void

export class World {
  readonly time = new SimTime()
  readonly began = this.time.now
  readonly net: SimNet
  readonly phones: Handset[]
  readonly taps: Tap[] = []
  /** Claims that the student asked for. */
  asked = 0
  active = 0
  #order = 0
  readonly random: () => number

  /** `attempts`: by phone, under which id it begins. */
  constructor(seed: number, attempts: readonly string[] = [ATTEMPT, ATTEMPT]) {
    this.random = mulberry(seed)
    this.net = new SimNet(this.time, this.random, EXAM, begunFacts)
    this.phones = PHONES.map((phone_id, n) => {
      const begun = {
        attempt_id: attempts[n] as string,
        jadwal_id: JADWAL,
        paper_sha256: '0'.repeat(64),
        phone_id,
        origin: { writer: 'none', seq: 1 },
      }
      const ppm = (this.random() - 0.5) * 800
      return new Handset('ab'[n] as string, begun, this.time, this.random, ppm, (later) => this.net.of(phone_id, later))
    })
  }

  get phone(): Handset {
    return this.phones[this.active] as Handset
  }

  int(most: number): number {
    return Math.floor(this.random() * (most + 1))
  }

  /** On the page in front, if one is open and may write. */
  say(v: Parameters<NonNullable<Handset['front']>['writer']['say']>[0], q = -1, text: string | null = null): void {
    const page = this.phone.front
    const seq = page?.writer.say(v, q) ?? null
    if (!page || seq === null) return
    this.taps.push({
      ...{
        at: this.time.now,
        order: this.#order++,
        phone: this.phone,
        writer: page.writer.name,
        seq,
        q,
        text,
        saved: null,
      },
    })
  }

  /** Looks which entries are shown as saved now. */
  look(): void {
    for (const tap of this.taps) {
      const tab = tap.phone.tabs.find(({ page }) => page?.writer.name === tap.writer)
      if (!tap.saved && tab?.page && tab.page.savedIn(tap.seq) === 2)
        tap.saved = tap.phone.stores.map(({ wiped }) => wiped)
    }
  }
}

/** Facts of an attempt that begins, as the server makes them. */
export function begunFacts({ phone_id, origin }: Pick<InitRequest, 'phone_id' | 'origin'>, now: number): FactsMessage {
  return {
    ...{ seq: 1, started_at: now, origins: [origin], claims: [{ phone_id, at: now }], stops: [], extra_ms: 0 },
    ...{ ended_at: null, sync_until: now + 48 * 60 * MINUTE, seals: [], rulings: [], uncounted: false },
    ...{ tolerance_ms: EXAM.tolerance_ms, hold_marked: false },
  }
}

function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const tap: Step = (world) => {
  const text = `jawaban ${world.taps.length}`
  world.say({ a: text }, world.int(2), text)
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
const weather: Step = (world) => {
  const share = (): number => (world.int(2) ? 0 : world.random() * 0.4)
  const stormy: Weather = {
    ...{ down: world.int(1) === 1, loseRequest: share(), loseReply: share(), double: share() },
    ...{ busy: share(), refuse: share() / 4, fail: share(), bad_token: share() / 2 },
    rate: world.int(2) ? 1_000_000 : 500 + world.int(4000),
  }
  world.net.weather = world.int(2) ? stormy : CALM
}
const MODES: readonly StoreMode[] = ['well', 'well', 'slow', 'hangs', 'fails', 'late']
const store: Step = (world) => {
  const one = world.phone.stores[world.int(1)]
  if (one) one.mode = MODES[world.int(MODES.length - 1)] as StoreMode
}
/** One of the two: a wipe of both takes what was not sent, and no protocol can help. */
const wipe: Step = (world) => world.phone.stores[world.int(1)]?.wipe()
/** A new page life finds stores that cannot be read yet. */
const blackout: Step = async (world) => {
  const mode: StoreMode = world.int(1) ? 'hangs' : 'fails'
  for (const one of world.phone.stores) one.mode = mode
  await kill(world)
  tap(world)
  await world.time.pass(world.int(10_000))
  for (const one of world.phone.stores) one.mode = 'well'
}
const freeze: Step = (world) => world.phone.freezeBehind()
const worker: Step = (world) => world.phone.wakeWorker(30_000)
const other: Step = async (world) => {
  // The list of one's own attempts names it.
  if (world.net.weather.down || !(await world.net.store.find(ATTEMPT))) return
  world.active = 1 - world.active
  if (!world.phone.front) await world.phone.open()
}
const claim: Step = async (world) => {
  const page = world.phone.front
  if (!page || page.book.right.mine || page.book.kept.facts === null) return
  world.asked++
  page.sender.claim()
  await world.time.pass(world.int(10_000))
}

/** Staff do something; phones hear of it with their next reply. */
const staff: Step = async (world) => {
  if (!(await world.net.store.find(ATTEMPT))) return
  const acts = [pause, resume, resume, giveBack(4 * MINUTE), giveExtra(6 * MINUTE), endNow, reopen, reopen, reopen]
  const act = acts[world.int(acts.length - 1)]
  if (act) await amended(ATTEMPT, (facts) => act(facts, world.time.now), world.net.deps)
}

const STEPS: readonly (readonly [number, Step])[] = [
  ...([
    [14, tap],
    [6, type],
    [3, key],
    [1, burst],
    [10, pass(4000)],
    [4, pass(3 * MINUTE)],
    [1, pass(15 * MINUTE)],
  ] as const),
  ...([
    [1, lid],
    [1, lidAndSet],
    [1, blackout],
    [1, set],
    [2, away],
    [2, kill],
    [2, tab],
    [1, close],
    [3, weather],
    [2, store],
    [1, wipe],
  ] as const),
  ...([
    [2, worker],
    [1, staff],
    [2, freeze],
    [2, other],
    [4, claim],
  ] as const),
]

const CHOICES = STEPS.flatMap(([weight, step]) => Array<Step>(weight).fill(step))

/** A student's exam, and then a network and stores that work. */
export async function play(seed: number): Promise<World> {
  const world = new World(seed)
  weather(world)
  await world.phone.open()
  for (let n = 10 + world.int(40); n > 0; n--) {
    await CHOICES[world.int(CHOICES.length - 1)]?.(world)
    world.look()
  }
  return world
}

export async function settle(world: World): Promise<void> {
  world.net.weather = CALM
  world.net.cut.clear()
  for (const phone of world.phones) phone.wake()
  for (const phone of world.phones) for (const each of phone.stores) each.mode = 'well'
  for (const phone of world.phones) if (phone.begun.origin.writer !== 'none' && !phone.front) await phone.open()
  await world.time.pass(3 * MINUTE)
  world.look()
}
