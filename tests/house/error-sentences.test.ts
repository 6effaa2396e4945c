import { expect, test } from 'vitest'
import { errorSentences, sentencesIn } from '../../scripts/lib/error-sentences.ts'

test('A240.1 no place of the server makes an error of a sentence', () => {
  expect(errorSentences()).toEqual([])
})

const SENTENCES = [
  `new AppError('in_use', title, text)`,
  `notFound('Paket ini')`,
  'forbidden(`Level # belum boleh.`)'.replace('#', `\${level}`),
  'forbidden(`# sudah`)'.replace('#', `\${level}`),
  `invalidInput([{ path: 'a', message: 'Isi bagian ini.' }])`,
  `refuseFields(path, [given ? { path: 'a', message: 'Isi dulu.' } : fine])`,
]
test.each(SENTENCES)('A240.2 %s is found', (source) => {
  expect(sentencesIn('x.ts', `\nthrow ${source}`)).toEqual(['x.ts:2'])
})

const NONE = [
  `refusal('right.menu', { menu })`,
  `invalidInput([fieldError('token', 'password.stale_link')])`,
  `refuseFields(path, [...windowProblems(after)])`,
  `say('Berkas sudah diterima.')`,
]
test.each(NONE)('A240.3 %s is none', (source) => {
  expect(sentencesIn('x.ts', source)).toEqual([])
})
