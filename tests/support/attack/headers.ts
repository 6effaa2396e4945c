import type { Attacker } from './attacker.ts'
import type { Random } from './random.ts'

/** Mostly the token as it should stand; else missing, double, under the other name, or not the attacker's. */
export function tokenHeaders({ token, strays }: Attacker, random: Random): string[] {
  const good = token === undefined ? [] : [`authorization: Bearer ${token}`]
  if (random.chance(0.9) || !strays.length) return good
  const stray = random.pick(strays)
  return random.pick([
    [`authorization: Bearer ${stray}`],
    [`author: Bearer ${stray}`],
    [...good, `authorization: Bearer ${stray}`],
    [...good, `author: Bearer ${stray}`],
    [`authorization: bearer    ${stray}`],
    [`authorization: Basic ${Buffer.from(stray.slice(0, 40)).toString('base64')}`],
    [`authorization: Bearer ${stray.slice(0, -3)}AAA`],
    ['authorization: Bearer null'],
    ['authorization:'],
    [`cookie: token=${stray.slice(0, 1000)}; session=1`],
  ])
}

const ODD: readonly string[] = [
  'accept-encoding: br, gzip',
  'accept-encoding: identity;q=0, *;q=0',
  'accept: text/html',
  'accept: application/xml;q=0.9, */*;q=NaN',
  'accept-language: xx-XX, \u00ff',
  'if-none-match: *',
  'if-none-match: W/"1", "2"',
  'if-modified-since: not a date',
  'range: bytes=0-0, 5-1, -1',
  'origin: https://jahat.test',
  'origin: null',
  'referer: javascript:alert(1)',
  'x-forwarded-for: 127.0.0.1, <script>, ::1',
  'x-forwarded-host: jahat.test',
  'x-forwarded-proto: gopher',
  'forwarded: for="[::1]:x"',
  'x-http-method-override: DELETE',
  'x-original-url: /api/user-list',
  'x-request-id: \u00e9\u00e9',
  'x-application-secret: ',
  'content-encoding: gzip',
  'user-agent: () { :; }; echo',
  'x-long: '.padEnd(7000, 'x'),
  'x-too-long: '.padEnd(20_000, 'x'),
  'host: jahat.test',
  'upgrade: websocket',
  'te: trailers',
]

export const oddHeaders = (random: Random): string[] => (random.chance(0.12) ? [random.pick(ODD)] : [])
