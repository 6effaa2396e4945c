import { expect, test } from 'vitest'
import { outcome } from './outcome.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 150)
const SEED = Number(process.env.FUZZ_SEED ?? 1)

test(
  'I20.1 whatever happens to network, stores, clocks, pages and phones, no saved answer is lost, wrongly refused or overruled',
  async () => {
    const found: string[] = []
    for (let n = 0; n < HISTORIES; n++) {
      const seed = SEED * 1_000_000 + n
      found.push(...(await outcome(seed)).faults.map((line) => `${seed}: ${line}`))
    }
    expect(found).toEqual([])
  },
  60_000 + HISTORIES * 200,
)
