import { expect, test } from 'vitest'
import { createWriter } from '#src/features/exam/model/writer.ts'

function stage() {
  const said: unknown[] = []
  const writer = createWriter({
    async append(soal_id, value) {
      said.push([soal_id, value])
      throw new Error('No store took it.')
    },
    typed: (soal_id, text) => void said.push([soal_id, text]),
    left: (soal_id) => void said.push([soal_id, 'left']),
  })
  return { writer, said }
}

test('U29.1 every tap goes to the attempt at once; that no store takes it stops nothing', async () => {
  const { writer, said } = stage()
  writer.answer('q', 'A')
  writer.flag('q', true)
  writer.key('s', [0, 1, 2])
  writer.move('t', 1)
  await Promise.resolve()
  expect(said).toEqual([
    ['q', { a: 'A' }],
    ['q', { f: true }],
    ['s', { k: [0, 1, 2] }],
    ['t', { move: 1 }],
  ])
})

test('U29.3 a text that is left is written as a whole, once', () => {
  const { writer, said } = stage()
  writer.type('q', 'a')
  writer.type('q', 'ab')
  writer.flush()
  writer.flush()
  expect(said).toEqual([
    ['q', 'a'],
    ['q', 'ab'],
    ['q', 'left'],
  ])
})
