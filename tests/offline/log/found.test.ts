import { expect, test } from 'vitest'
import { readFacts } from '#contract/exam/log/read-facts.ts'
import { COUNTS } from '#contract/exam/log/verdict.ts'
import { judge } from '#contract/exam/log/verdicts.ts'
import { amended, init } from '#server/exam/log/calls.ts'
import { logsOf } from '#server/exam/log/seal.ts'
import { endNow, reopen } from '#server/exam/log/staff.ts'
import { BackOff } from '#src/offline/send/back-off.ts'
import { openStored } from '#src/offline/send/stored.ts'
import { settle } from './history.ts'
import { CALM, STUDENT, Temper } from './net.ts'
import { broken } from './oracles.ts'
import { seal } from './steps.ts'
import { ATTEMPT, EXAM, mulberry, OWN, PHONES, World } from './world.ts'

/** What histories found, each as short as it can be told: a seed means another history once a step is added. */
const MINUTE = 60_000
const [A, B] = PHONES

async function opened(seed: number): Promise<World> {
  const world = new World(seed)
  await world.phone.open()
  await world.time.pass(5000)
  return world
}

const durable = async ({ net }: World, writer: string) => (await net.store.heads(ATTEMPT)).get(writer)?.seq ?? 0
const factsOf = async ({ net }: World) => {
  const facts = (await net.store.find(ATTEMPT))?.facts
  if (!facts) throw new Error('no attempt')
  return facts
}

async function verdictOn(world: World, place: number) {
  const { logs, received } = logsOf(await world.net.store.rows(ATTEMPT))
  const { verdicts } = judge(logs, readFacts(await factsOf(world), received), EXAM)
  const tap = world.taps[place]
  return verdicts.get(tap?.writer ?? '')?.[(tap?.seq ?? 0) - 1]
}

test('I20.23 history 973: a page hashes nothing of page lives that are all sent, and what it sends once', async () => {
  const world = await opened(1)
  for (let life = 0; life < 5; life++) {
    for (let n = 0; n < 20; n++) world.say({ a: `jawaban ${n}` }, 0)
    await world.time.pass(30_000)
    world.phone.kill()
    await world.phone.open()
  }
  await world.time.pass(MINUTE)
  for (const { sent, hashes } of world.net.tempers.filter(({ calls }) => calls > 0)) {
    // And the log of the life before, of which a note may be unsent.
    expect(hashes).toBeLessThanOrEqual(sent + 30)
  }
})

test('I20.24 history 4259: a text that is too long for the uplink holds up no other page life', async () => {
  const world = await opened(2)
  world.net.cut.add(A)
  const text = 'Menurut saya demikian. '.repeat(110)
  world.say({ a: text }, 0, text)
  await world.phone.open()
  for (let n = 0; n < 150; n++) world.say({ a: `jawaban ${n}` }, 1)
  world.net.cut.clear()
  world.net.weather = { ...CALM, rate: 100 }
  await world.time.pass(5 * MINUTE)
  const [long, last] = [world.taps[0], world.taps.at(-1)]
  expect(await durable(world, last?.writer ?? '')).toBeGreaterThanOrEqual(last?.seq ?? Number.POSITIVE_INFINITY)
  world.net.weather = CALM
  await world.time.pass(MINUTE)
  expect(await durable(world, long?.writer ?? '')).toBeGreaterThanOrEqual(long?.seq ?? Number.POSITIVE_INFINITY)
})

test('I20.25 histories 8456, 22607, 32661, 33879: what was sealed anew is opened again as a whole, and the clock stood since it was first sealed', async () => {
  const world = await opened(3)
  world.active = 1
  world.net.cut.add(B)
  await world.phone.open()
  world.say({ a: 'belum didengar' }, 1)
  world.active = 0
  await seal(world)
  const closed = world.time.now
  world.say({ a: 'sesudah ditutup' }, 0)
  await world.time.pass(5 * MINUTE)
  world.net.cut.delete(B)
  await world.time.pass(MINUTE)
  expect((await factsOf(world)).seals).toHaveLength(2)
  expect(await verdictOn(world, 1)).toMatchObject({ counts: false, reason: 'sealed' })
  await amended(ATTEMPT, (facts) => reopen(facts, world.time.now), world.net.deps)
  expect((await factsOf(world)).stops).toEqual([{ at: closed, until: world.time.now, owed_ms: 0 }])
  expect(await verdictOn(world, 1)).toMatchObject({ counts: true, marks: [] })
})

test('I20.26 history 8335: a claim that was refused as the attempt was closed gives nothing when it arrives again once it is open; who asks anew goes on', async () => {
  const world = await opened(4)
  world.say({ end: 'button' })
  world.phone.front?.sender.hurry()
  await world.time.pass(5000)
  world.active = 1
  await world.phone.open()
  await world.time.pass(5000)
  const page = world.phone.front
  page?.sender.claim()
  await world.time.pass(5000)
  expect((await factsOf(world)).claims).toHaveLength(1)
  await amended(ATTEMPT, (facts) => reopen(facts, world.time.now), world.net.deps)
  const again = { ...world.phone.begun, m_now: 0, wall_now: 0, heads: [], most: 1000, facts_seq: 0 }
  const late = world.net.of(B, (ms, run) => void world.time.after(ms, run))
  await world.time.until(late.init({ ...again, claim: { from_epoch: 0 } }))
  expect((await factsOf(world)).claims).toHaveLength(1)
  page?.returned()
  await world.time.pass(3000)
  expect(page?.writer.say({ a: 'belum di sini' }, 0)).toBe(null)
  page?.sender.claim()
  await world.time.pass(3000)
  expect((await factsOf(world)).claims.at(-1)?.phone_id).toBe(B)
  expect(page?.writer.say({ a: 'di sini' }, 0)).not.toBe(null)
})

test('I20.28 history 1000286: what is answered on a phone whose battery ran empty, and whose clock is set by years while it answers, counts', async () => {
  for (const made of ['2015-01-01', '1970-01-01', '1969-06-01', '2099-01-01']) {
    const world = await opened(6)
    world.say({ a: 'sebelum' }, 0)
    await world.time.pass(5000)
    world.phone.kill()
    world.phone.wallAhead = Date.parse(made) - world.time.now
    await world.phone.open()
    world.say({ a: 'jam salah' }, 1)
    await world.time.pass(5000)
    world.phone.wallAhead = 0
    await world.time.pass(5000)
    world.say({ a: 'jam benar' }, 2)
    await world.time.pass(MINUTE)
    for (const place of [0, 1, 2]) expect(await verdictOn(world, place)).toMatchObject({ counts: true, marks: [] })
    expect([...(world.phone.front?.book.refused ?? [])]).toEqual([])
  }
})

test('I20.37 history 125814: what is answered and ended once staff ended the attempt, while the phone closes it, is sealed without it', async () => {
  const world = await opened(5)
  world.say({ a: 'sebelum' }, 0)
  await world.time.pass(3000)
  await amended(ATTEMPT, (facts) => ({ ...facts, seq: facts.seq + 1, ended_at: world.time.now }), world.net.deps)
  world.net.weather = { ...CALM, rate: 1000 }
  world.say({ a: 'sesudah' }, 0)
  world.phone.front?.sender.hurry()
  // The call that closes it is under way.
  while (!world.net.calls.some(({ name }) => name === 'end')) await world.time.pass(10)
  world.say({ a: 'terlambat' }, 1)
  world.say({ end: 'button' })
  await settle(world)
  expect(await verdictOn(world, 2)).toMatchObject({ counts: false, reason: 'sealed' })
  expect(await broken(world)).toEqual([])
})

test('I20.27 history 6184: a page that only knows the time better calls nobody for it, nor for what another tab sends', async () => {
  for (let seed = 0; seed < 20; seed++) {
    const world = await opened(seed)
    await world.phone.open()
    await world.time.pass(MINUTE)
    const before = world.net.calls.length
    world.phone.wallAhead += 300
    await world.time.pass(MINUTE)
    // Of each tab that the clocks went apart, and the first sample after it.
    expect(world.net.calls.length - before).toBeLessThanOrEqual(4)
    expect(world.net.calls.length - before).toBeGreaterThan(0)
  }
})

test('I20.29 history 22400: two phones that each begin an attempt after the student was moved away both send what they have', async () => {
  const world = new World(7, [ATTEMPT, OWN])
  world.moved = true
  for (const active of [0, 1]) {
    world.active = active
    await world.phone.open()
    await world.time.pass(5000)
    world.say({ a: `di ${active}` }, 0, `di ${active}`)
  }
  await settle(world)
  expect(await broken(world)).toEqual([])
})

test('I20.30 history 34973: however unlucky its draws, a back-off that grows is not taken for one that calls on and on; one that does not is', () => {
  const dense = (seed: number, grows: boolean): boolean => {
    let now = 0
    const [temper, random] = [new Temper(), mulberry(seed)]
    const fresh = () => new BackOff({ mono: () => now, random })
    let backOff = fresh()
    for (let n = 0; n < 200; n++) {
      temper.heard(false, now)
      backOff.failed(0, true)
      now += backOff.wait() + 50
      if (!grows) backOff = fresh()
    }
    return temper.dense > 0
  }
  for (let seed = 0; seed < 5000; seed++) expect(dense(seed, true)).toBe(false)
  for (let seed = 0; seed < 50; seed++) expect(dense(seed, false)).toBe(true)
})

test('I6.20 who sends an attempt without a screen, and read it a while ago, ends it with all that pages have stored since', async () => {
  const world = await opened(20)
  world.net.cut.add(A)
  world.say({ a: 'satu' }, 0, 'satu')
  await world.time.pass(1000)
  const { stores, network, ports } = world.phone.parts()
  const { sender } = await world.time.until(openStored(world.phone.begun, { stores, network, ports }))
  for (const text of ['dua', 'tiga', 'empat']) world.say({ a: text }, 1, text)
  await world.time.pass(1000)
  world.look()
  await amended(ATTEMPT, (facts) => endNow(facts, world.time.now), world.net.deps)
  world.phone.kill()
  world.net.cut.clear()
  sender.hurry()
  await world.time.pass(MINUTE)
  expect((await factsOf(world)).seals).toHaveLength(1)
  expect(world.taps.every(({ saved }) => saved)).toBe(true)
  for (const place of world.taps.keys()) expect(await verdictOn(world, place)).toMatchObject({ counts: true })
})

test('I20.69 history 32965: what is answered, and ended once more, while the call for the end is under way is sealed without it', async () => {
  const world = await opened(5)
  world.say({ a: 'sebelum' }, 0)
  await world.time.pass(3000)
  world.net.weather = { ...CALM, rate: 1000 }
  world.say({ end: 'button' })
  while (!world.net.calls.some(({ name }) => name === 'end')) await world.time.pass(10)
  await world.time.pass(10)
  world.say({ a: 'terlambat' }, 1)
  world.say({ end: 'button' })
  await settle(world)
  expect(await verdictOn(world, 2)).toMatchObject({ counts: false, reason: 'sealed' })
  expect(await broken(world)).toEqual([])
})

test('I20.70 an ask of an older page life that the server answers after the start displaces its beginning until the phone speaks again', async () => {
  const world = new World(1)
  const { phone, net, time } = world
  await phone.ask(1)
  const older = { ...phone.begun, origin: { writer: 'older000000', seq: 1 }, heads: [], most: 1, facts_seq: 0 }
  await init({ ...older, m_now: 0, wall_now: 0 }, STUDENT, net.deps)
  expect((await factsOf(world)).origins).toMatchObject([{ writer: 'older000000' }])
  await phone.open()
  world.say({ a: 'satu' }, 0)
  await time.pass(MINUTE)
  expect((await factsOf(world)).origins).toMatchObject([{ writer: phone.begun.origin.writer }])
  expect(await verdictOn(world, 0)).toEqual(COUNTS)
})
