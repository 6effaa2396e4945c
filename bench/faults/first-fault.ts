import { play } from '#tests/offline/faults/play.ts'

/** Plays seeds 1 … n until an oracle bites; says the seed and what was broken, or nothing. */
const most = Number(process.argv[2])
for (let seed = 1; seed <= most; seed++) {
  const { fault } = await play(seed)
  if (!fault) continue
  process.stdout.write(`${seed} ${fault.split('\n')[0]}\n`)
  break
}
process.exit(0)
