import { outcome } from '#tests/offline/log/outcome.ts'

/** Plays histories of fresh seeds until an oracle bites; says after how many, and what was broken. */
const [most, from] = process.argv.slice(2).map(Number) as [number, number]
for (let played = 1; played <= most; played++) {
  const [fault] = (await outcome(from + played)).faults
  if (fault === undefined) continue
  process.stdout.write(`${played} seed ${from + played}: ${fault.split('\n')[0]}\n`)
  break
}
process.exit(0)
