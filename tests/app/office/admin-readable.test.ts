import { expect, test } from 'vitest'
import { soalSpec } from '#src/features/bank/office/soal/spec.ts'
import { nameOf } from '#src/office/crud/spec.ts'
import { readable } from '#src/office/kit/readable.ts'

test.each([
  ['<p>Nilai \\(\\frac{x^2}{3}\\) ialah</p>', 'Nilai x²/3 ialah'],
  ['\\(\\sqrt{x+1} \\le 5\\)', '√(x+1) ≤ 5'],
  ['\\(\\sqrt[3]{8}\\)', '³√8'],
  ['\\(\\frac{\\text{jarak tempuh}}{t}\\)', '(jarak tempuh)/t'],
  ['$x_1 < x_{12}$', 'x₁ < x₁₂'],
  ['\\(a^{n+1}\\)', 'aⁿ⁺¹'],
  ['\\(a^{k}\\)', 'a^k'],
  ['\\(90^\\circ\\)', '90°'],
  ['\\[\\frac{1}{\\sqrt{2}} \\times \\frac{a}{b+c}\\]', '1/√2 × a/(b+c)'],
  ['\\(\\{1, 2\\}\\)', '{1, 2}'],
  ['\\(\\ce{2H2 + O2 -> 2H2O}\\)', '2H2 + O2 -> 2H2O'],
  ['Rp5.000 &amp; 10 %', 'Rp5.000 & 10 %'],
])('P82.11 a question of which only words can be shown is read as people type it: %s', (html, text) => {
  expect(readable(html)).toBe(text)
})

test('P82.12 what people call a question is its words, not its source', () => {
  const row = { id: '1', version: 1, created_at: '', updated_at: '', teks: '<p>Hitung \\(2^{3}\\).</p>' }
  expect(nameOf({ ...soalSpec, columns: ['teks'] }, row)).toBe('Hitung 2³.')
})
