import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorsText, csvFile, harmlessText } from '#server/crud/export/csv.ts'
import { staff } from '#tests/support/people.ts'
import { cellsOf, FORMULAS, runs } from '#tests/support/spreadsheet.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('A210.1 no text of a CSV file runs as a formula, whichever sign of a locale parts the cells', () => {
  for (const text of FORMULAS) {
    const file = csvFile([[text, 'second', text]]).toString()
    for (const delimiter of [';', ',', '\t']) {
      expect([text, delimiter, cellsOf(file, delimiter).filter(runs)]).toEqual([text, delimiter, []])
    }
    expect(authorsText(harmlessText(text))).toBe(text)
  }
  const piece = fc.constantFrom('=', '+', '-', '@', ',', ';', '\t', '\n', '\r', '"', "'", ' ', '\u200B', 'a', '1', '＝')
  fc.assert(
    fc.property(fc.array(fc.array(piece, { maxLength: 12 }), { minLength: 1, maxLength: 3 }), (pieces) => {
      const texts = pieces.map((some) => some.join(''))
      const file = csvFile([texts]).toString()
      for (const text of texts) if (authorsText(harmlessText(text)) !== text) return false
      return [';', ',', '\t'].every((delimiter) => !cellsOf(file, delimiter).some(runs))
    }),
    { numRuns: 3000 },
  )
})

test('A210.1 making a text harmless takes a time that grows with its length alone', () => {
  const time = (text: string) => {
    const began = performance.now()
    authorsText(harmlessText(text))
    return performance.now() - began
  }
  for (const piece of [',\n', '\n', '"', ' ', "'", ',=', '\u200B']) {
    expect([piece, time(`${piece.repeat(100_000)}=`) < 1000]).toEqual([piece, true])
  }
})

test('A210.2 every text of every CSV file is quoted', async () => {
  const { token } = await staff(world, ['mata-pelajaran', 'bank-soal'])
  const changes = FORMULAS.slice(0, 5).map((nama, index) => ({
    ...{ op: 'create', id: randomUUID(), data: { nama: `${nama}.`, kode: `K${index}` } },
  }))
  await world.call('POST', '/input/mapel', { token, body: { batch: randomUUID(), changes } })
  const asked = await world.call('POST', '/export/mapel', { token, body: { format: 'csv', query: {}, layout: null } })
  const { filename } = asked.body
  let { state } = asked.body
  while (state === 'running')
    state = (await world.call('GET', `/export-status?filename=${filename}`, { token })).body.state
  const exported = await world.call('GET', `/clear-export?filename=${filename}`, { token })
  const template = await world.call('GET', '/import-soal/template?format=csv', { token })
  for (const { body } of [exported, template]) {
    const file = Buffer.from(body).toString().slice(1)
    const unquoted = file.replace(/"(?:[^"]|"")*"/g, '').replace(/[;\r\n]/g, '')
    expect(unquoted).toMatch(/^[\d.]*$/)
    for (const delimiter of [';', ',']) expect(cellsOf(file, delimiter).filter(runs)).toEqual([])
  }
})
