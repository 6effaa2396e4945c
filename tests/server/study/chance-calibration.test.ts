import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { simulateAdmission } from '#tests/support/simulated-admission.ts'

const HELD_OUT = 2027

test('C3.1 on simulated admissions that no setting was chosen by, a chance of so many percent is admitted about so often', () => {
  const { bins, brier, base_rate } = simulateAdmission(HELD_OUT)
  for (const { said, admitted, n } of bins) {
    expect(n).toBeGreaterThan(1000)
    expect(Math.abs(said - admitted), `${said} %`).toBeLessThan(3)
  }
  // Better than saying the same to everybody.
  expect(brier).toBeLessThan(0.8 * base_rate * (1 - base_rate))
})

test('C3.2 the simulation tells a wrong model: a score that is not weighed against the other applicants promises too much', () => {
  const { bins } = simulateAdmission(HELD_OUT, { spread: 5000 })
  expect(Math.max(...bins.map(({ said, admitted }) => said - admitted))).toBeGreaterThan(20)
})

test('C3.3 the figures in docs/chances.md are those of this simulation', async () => {
  const { bins, brier } = simulateAdmission(HELD_OUT)
  const text = await readFile('docs/chances.md', 'utf8')
  for (const { from, to, said, admitted, n } of bins)
    expect(text).toContain(`| ${from}–${to} | ${n} | ${said.toFixed(1)} | ${admitted.toFixed(1)} |`)
  expect(text).toContain(`Brier score ${brier.toFixed(4)}`)
})
