import { expect, test } from 'vitest'
import { play, settle } from './history.ts'
import { broken } from './oracles.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 150)
const SEED = Number(process.env.FUZZ_SEED ?? 1)

test(
  'I20.1 whatever happens to network, stores, clocks, pages and phones, no saved answer is lost, wrongly refused or overruled',
  async () => {
    const found: string[] = []
    for (let n = 0; n < HISTORIES; n++) {
      const world = await play(SEED * 1_000_000 + n)
      await settle(world)
      for (const line of await broken(world)) found.push(`${SEED * 1_000_000 + n}: ${line}`)
    }
    expect(found).toEqual([])
  },
  60_000 + HISTORIES * 200,
)
