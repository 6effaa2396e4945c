import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOTICE_KINDS, noticeLink } from '#contract/notices/kinds.ts'

/** Addresses of screens as docs/screens.csv has them, `:name` for any part. */
const SCREENS = readFileSync('docs/screens.csv', 'utf8')
  .split('\n')
  .slice(1)
  .map((line) => line.split(',')[0] ?? '')
  .filter(Boolean)
  .map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))

const leads = (address: string) => SCREENS.some((screen) => screen.test(address.split(/[?#]/)[0] as string))

/** Every fact that a link of a notice is made of. */
const FACTS = { ...{ order_id: 'a', jadwal_id: 'b', attempt_id: 'c', paket_id: 'd', program_id: 'e' }, link: '/home' }

test('W3.13 notices and the pages of the house lead to screens that there are', () => {
  const links = NOTICE_KINDS.flatMap((kind) => [
    noticeLink(kind, FACTS),
    noticeLink(kind, { ...FACTS, attempt_id: null }),
  ])
  const pages = globSync('server/demo/base-pages/*.html').map((file) => readFileSync(file, 'utf8'))
  for (const page of pages) links.push(...[...page.matchAll(/href="(\/[^"]*)"/g)].map(([, address = '']) => address))
  expect(links.length).toBeGreaterThan(NOTICE_KINDS.length)
  expect(links.filter((link) => link !== null && !leads(link))).toEqual([])
  expect(leads('/no-such-screen')).toBe(false)
})
