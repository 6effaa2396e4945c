import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SUPER_POWERS } from '#contract/access/super-admin.ts'

/** Where addresses of the back office are written down; everywhere else they are asked for by their path. */
const ADDRESS_BOOKS = /^src\/lib\/paths(\/(office|area))?\.ts$/

test('U600.3 no screen writes an address of the back office: menuUrl answers in the area that one is in', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !ADDRESS_BOOKS.test(file))
  const written = files.filter((file) => /['"`]\/(master|user)-admin/.test(readFileSync(file, 'utf8')))
  expect(written, "write menuUrl('paket-tryout') in place of /master-admin/paket-tryout").toEqual([])
})

test('W1.7 docs/super-admin.md has a row for each power of the table, with its calls', () => {
  const rows = new Map(
    [...readFileSync('docs/super-admin.md', 'utf8').matchAll(/^\| `(\w+)` \|.*\|(.*)\|$/gm)].map(([, power, calls]) => [
      power,
      [...`${calls}`.matchAll(/`([^`]+)`/g)].map(([, call]) => call),
    ]),
  )
  const table = Object.entries(SUPER_POWERS).map(([power, { ...calls }]) => [power, Object.values(calls).flat()])
  expect([...rows]).toEqual(table)
})
