import { expect, test } from 'vitest'
import { trustOf } from '#server/lib/trust-proxy.ts'
import { account } from '#tests/support/account.ts'
import { createWorld } from '#tests/support/world.ts'

const HOPS: [number, string, number, boolean][] = [
  [1, '10.1.2.3', 0, true],
  [1, '::ffff:10.1.2.3', 0, true],
  [1, 'fd00::7', 0, true],
  [1, '127.0.0.1', 0, true],
  [1, '10.1.2.3', 1, false],
  [1, '203.0.113.7', 0, false],
  [1, '2001:db8::1', 0, false],
  [2, '203.0.113.7', 1, true],
  [2, '203.0.113.7', 0, false],
]

test.each(HOPS)(
  'A203.2 of %i proxies counted, one at %s and hop %i is believed: %s',
  (hops, address, hop, believed) => {
    const trust = trustOf(hops)
    expect(typeof trust === 'function' && trust(address, hop)).toBe(believed)
  },
)

const CALLERS = [
  ['false', '198.51.100.1, 203.0.113.7', 'peer'],
  ['1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['2', '198.51.100.1, 203.0.113.7', '198.51.100.1'],
  ['loopback', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.0/8', '198.51.100.1, 203.0.113.7', 'peer'],
  ['127.0.0.1, 203.0.113.0/24', '198.51.100.1, 203.0.113.7', '198.51.100.1'],
]

test.each(CALLERS)(
  'A203.3 with TRUST_PROXY=%s a call that says it comes from %s is counted under %s',
  async (setting, said, from) => {
    const world = await createWorld({ TRUST_PROXY: setting })
    const { email } = await account(world)
    const guess = (ip: string) =>
      world.call('POST', '/auth/user-password', {
        body: { email, password: 'tebakan' },
        headers: { 'x-forwarded-for': ip },
      })
    for (let n = 0; n < 5; n++) await guess(said)
    // Whoever is counted under the same address must wait now; the first of the list is what a caller makes up.
    const same =
      from === 'peer' ? '192.0.2.9' : said.replace(/^198[^,]*(?=, )/, from === '198.51.100.1' ? '$&' : '192.0.2.1')
    expect((await guess(same)).status).toBe(429)
    await world.close()
  },
)
