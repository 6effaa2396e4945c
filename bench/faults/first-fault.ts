import found from '#tests/offline/faults/found.json' with { type: 'json' }
import { play } from '#tests/offline/faults/play.ts'
import type { Script } from '#tests/offline/faults/steps.ts'

/** Plays the histories that are kept, then seeds 1 … until there are n, until an oracle bites; says after how many, and what was broken. */
const most = Number(process.argv[2])
for (let played = 1; played <= most; played++) {
  const kept = found[played - 1]
  const seed = kept?.seed ?? played - found.length
  const { fault } = await play(seed, kept && { script: kept.script as Script })
  if (!fault) continue
  process.stdout.write(`${played} ${kept ? `kept as ${kept.rule}` : `seed ${seed}`}: ${fault.split('\n')[0]}\n`)
  break
}
process.exit(0)
