import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siswaReader } from '#server/accounts/siswa-import/read-in-worker.ts'
import { MAX_CELL, readSheet } from '#server/accounts/siswa-import/read-sheet.ts'
import { fileBody } from '#tests/support/form.ts'
import { longestStop } from '#tests/support/longest-stop.ts'
import { type Person, staff } from '#tests/support/people.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { xlsx } from '#tests/support/xlsx.ts'

let world: World
let clerk: Person
beforeAll(async () => {
  world = await createWorld()
  clerk = await staff(world, ['customer', 'bank-soal'])
})
afterAll(() => world.close())

const upload = async (path: string, bytes: Buffer, name: string) =>
  world.call('POST', path, { token: clerk.token, ...(await fileBody(bytes, name)) })

const PARENTHESES = xlsx([
  ['('.repeat(200_000), 'NAMA SISWA', 'EMAIL'],
  ['', 'Ayu', 'ayu@elp.test'],
])
const SPACES = xlsx([
  [`NAMA${' '.repeat(200_000)}SISWA`, 'EMAIL'],
  ['Ayu', 'ayu@elp.test'],
])
const COMMENTS = Buffer.from(`<?xml?>${'<!---->'.repeat(500)}<svg`)
const DOCTYPES = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<!DOCTYPE['.repeat(40_000)}</svg>`)
const STYLES = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><style>${'/*/'.repeat(120_000)}</style></svg>`)

const SLOW: [string, string, Buffer][] = [
  ['a heading of opening brackets', `/import-siswa?batch=${randomUUID()}`, PARENTHESES],
  ['a heading of spaces', `/import-siswa?batch=${randomUUID()}`, SPACES],
  ['a drawing of comments', '/upload-media', COMMENTS],
  ['a drawing of declarations', '/upload-media', DOCTYPES],
  ['a drawing of unfinished comments', '/upload-media', STYLES],
]

test.each(SLOW)('P201.1 %s is answered in seconds, and others are answered meanwhile', async (_what, path, bytes) => {
  let status = 0
  const longest = await longestStop(async () => {
    status = (await upload(path, bytes, 'berkas')).status
  })
  expect(status).toBeLessThan(500)
  expect(longest).toBeLessThan(2000)
})

test('P201.2 a list of students that takes too long to read is given up, in words, and the next is read', async () => {
  const bytes = xlsx([
    ['NAMA SISWA', 'EMAIL'],
    ['Ayu', 'ayu@elp.test'],
  ])
  const hasty = siswaReader({ silenceMs: 1 })
  await expect(hasty.read(bytes)).rejects.toMatchObject({
    code: 'invalid_file',
    message: expect.stringContaining('dihentikan'),
  })
  await hasty.stop()
  const reader = siswaReader()
  expect((await reader.read(bytes)).siswa).toMatchObject([{ nama: 'Ayu' }])
  await reader.stop()
})

test('P201.2 a list of students that needs too much memory ends its reader alone', async () => {
  const bytes = xlsx(Array.from({ length: 40_000 }, (_, n) => ['NAMA SISWA', `${n}`.repeat(20), 'x', 'y', 'z']))
  const small = siswaReader({ memoryMb: 12 })
  await expect(small.read(bytes)).rejects.toMatchObject({ code: 'invalid_file' })
  await small.stop()
})

test('P201.3 a cell is read up to a length that no field has, a row up to a width that no list has', async () => {
  const [row = []] = await readSheet(xlsx([['x'.repeat(5000), ...Array(300).fill('y')]]))
  expect([String(row[0]).length, row.length]).toEqual([MAX_CELL, 200])
  const long = xlsx([
    ['NAMA SISWA', 'EMAIL'],
    ['x'.repeat(5000), 'ayu@elp.test'],
  ])
  const { body } = await upload(`/import-siswa?batch=${randomUUID()}`, long, 'siswa.xlsx')
  expect(body.problems).toMatchObject([{ row: 2, column: 'NAMA SISWA' }])
})
