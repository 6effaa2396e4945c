import { parseArgs } from 'node:util'
import { COMMANDS } from './faults/commands.ts'

/** npm run faults -- <command>: what may go wrong, made to go wrong. docs/faults.md */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, workers: { type: 'string' }, file: { type: 'string' } },
})
const [name = 'matrix', ...rest] = positionals
const command = COMMANDS[name]
if (!command) {
  process.stderr.write(`There is no command ${name}; there are ${Object.keys(COMMANDS).join(', ')}.\n`)
  process.exit(1)
}
process.exit((await command(rest, values)) ? 0 : 1)
