// npm run items -- FILE: what there is to say of the items and examinees of a table of answers (docs/psychometrics.md).
import { itemsCommand } from './lib/items-command.ts'

const { code, out, err } = await itemsCommand(process.argv.slice(2))
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = code
