import { CALM } from './net.ts'
import { askInVain, CHOICES, older, weather } from './steps.ts'
import { ATTEMPT, EXAM, IN_PARTS, mulberry, OWN, type Sitting, World } from './world.ts'

const MINUTE = 60_000

/** Mostly one timer and a long grace; some in parts, some that hold marked entries back, some with a grace that ends. */
export function sittingOf(seed: number): Sitting {
  const random = mulberry(~seed)
  const paper = random() < 0.3 ? IN_PARTS : EXAM.paper
  const hold_marked = random() < 0.15
  const sync_ms = (random() < 0.2 ? 65 + random() * 30 : 48 * 60) * MINUTE
  return { exam: { ...EXAM, paper, hold_marked }, sync_ms: Math.round(sync_ms) }
}

/** A student's exam, and then a network and stores that work. */
export async function play(seed: number): Promise<World> {
  const own = mulberry(~seed ^ 0x5bd1e995)() < 0.2
  const world = new World(seed, [ATTEMPT, own ? OWN : ATTEMPT], sittingOf(seed))
  const steady = mulberry(~seed ^ 0x2545f491)() < 0.2
  for (const phone of world.phones) phone.steady = steady
  await older(world)
  weather(world)
  if (mulberry(~seed ^ 0x632be59b)() < 0.02) await askInVain(world)
  else if (mulberry(~seed ^ 0x27d4eb2f)() < 0.3) await world.phone.ask(1 + world.int(2))
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
  world.net.failing.clear()
  for (const phone of world.phones) phone.wake()
  for (const phone of world.phones) for (const each of phone.stores) each.mode = 'well'
  const open = world.phones.filter(({ begun }) => begun.origin.writer !== 'none')
  for (const phone of open) {
    if (!phone.front) await phone.open()
    // Who writes nothing hears of nothing: the student takes up the phone.
    else if (world.aside.length) phone.front?.returned()
  }
  await world.time.pass(3 * MINUTE)
  await tellOfClaim(world)
  if (world.aside.length) {
    for (const phone of open) await world.beginAgain(phone)
    await world.time.pass(3 * MINUTE)
  }
  world.look()
}

/** A tab beside the one in which the student asked to go on, and which is gone, hears of that by the stream of what staff and phones do. */
async function tellOfClaim(world: World): Promise<void> {
  const facts = (await world.row())?.facts
  const holder = world.phones.find(({ begun }) => begun.phone_id === facts?.claims.at(-1)?.phone_id)
  const { front } = holder ?? {}
  if (!facts || !front || !world.isNow(front.book.kept.begun.attempt_id)) return
  if ((front.book.kept.facts?.claims.length ?? 0) >= facts.claims.length) return
  front.learn({ facts })
  front.sender.kick(0)
  await world.time.pass(MINUTE)
}
