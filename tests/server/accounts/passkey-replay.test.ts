import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type Credentials, logIn } from '#tests/support/account.ts'
import { SoftPasskey } from '#tests/support/soft-passkey.ts'
import { createWorld, secondNode, type World } from '#tests/support/world.ts'

/** Where browsers bind passkeys to by default. */
const ORIGIN = 'http://localhost:3000'
const ELSEWHERE = 'http://localhost.example:3000'
const CHALLENGE_MS = 5 * 60_000

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const post = (path: string, body: object, { token, origin = ORIGIN, at = world }: Sender = {}) =>
  at.call('POST', path, { body, headers: { origin }, ...(token && { token }) })
interface Sender {
  token?: string
  origin?: string
  at?: World
}

const ticketOf = async (who: Credentials): Promise<string> => (await logIn(world, who)).body.details.ticket
const challengeOf = async (ticket: string): Promise<string> =>
  (await post('/auth/factors/challenge', { ticket })).body.options.challenge
const enters = async (ticket: string, response: object, sender: Sender = {}) =>
  (await post('/auth/factors/login', { ticket, proof: { kind: 'passkey', response } }, sender)).status

async function withPasskey() {
  const who = await account(world, 'Admin')
  const { token } = (await logIn(world, who)).body
  const { challenge } = (await post('/auth/factors/passkey', {}, { token })).body.options
  const key = new SoftPasskey()
  const response = key.created(challenge, ORIGIN)
  expect((await post('/auth/factors/passkey/activate', { response }, { token })).status).toBe(200)
  return { who, key, token, creation: response }
}

test('F7.1 a signed challenge of a passkey lets in once, whichever node is asked, and for five minutes', async () => {
  const { who, key } = await withPasskey()
  const other = await secondNode(world)
  const tickets = [await ticketOf(who), await ticketOf(who), await ticketOf(who)]
  const signed = key.shown(await challengeOf(tickets[0] as string), ORIGIN)
  const tries = await Promise.all(tickets.map((ticket, n) => enters(ticket, signed, { at: n ? world : other })))
  expect(tries.sort()).toEqual([200, 400, 400])
  expect(await enters(await ticketOf(who), signed)).toBe(400)
  const late = await ticketOf(who)
  const stale = key.shown(await challengeOf(late), ORIGIN)
  world.clock.advance(CHALLENGE_MS)
  expect(await enters(late, stale)).toBe(400)
  expect(await enters(late, key.shown(await challengeOf(late), ORIGIN))).toBe(200)
  await other.app.close()
})

test('F7.2 a challenge of somebody else, one signed for another site, and one signed by another key let nobody in', async () => {
  const [owner, stranger] = [await withPasskey(), await withPasskey()]
  const own = await ticketOf(owner.who)
  const foreign = await challengeOf(await ticketOf(stranger.who))
  expect(await enters(own, owner.key.shown(foreign, ORIGIN))).toBe(400)
  const phished = owner.key.shown(await challengeOf(own), ELSEWHERE)
  expect(await enters(own, phished, { origin: ELSEWHERE })).toBe(400)
  expect(await enters(own, stranger.key.shown(await challengeOf(own), ORIGIN))).toBe(400)
  // What was made of these tries is not held against the owner.
  expect(await enters(own, owner.key.shown(await challengeOf(own), ORIGIN))).toBe(200)
})

test('F7.3 a passkey is made once of a challenge', async () => {
  const { token, creation } = await withPasskey()
  expect((await post('/auth/factors/passkey/activate', { response: creation }, { token })).status).toBe(400)
})
