// npm run css [-- MOST]: how much CSS there is, what repeats in it and what stands outside the tokens.
import { areas, figures, officeSheets, repeats, sheets, studentSheets } from './lib/css.ts'

const most = Number(process.argv[2] ?? 20)
const all = sheets()
const office = officeSheets(all)
const rows = [['all', all], ['student', studentSheets(all)], ['office', office], ...areas(office)] as const
process.stdout.write('area            lines  rules  repeated  raw\n')
for (const [name, part] of rows) {
  const { lines, rules, repeated, raw } = figures(part)
  process.stdout.write(`${name.padEnd(12)}${pad(lines, 9)}${pad(rules, 7)}${pad(repeated, 10)}${pad(raw, 5)}\n`)
}
for (const { body, places } of repeats(office).slice(0, most)) {
  process.stdout.write(`\n${places.length} times  ${body}\n  ${places.join('\n  ')}\n`)
}

function pad(figure: number, width: number): string {
  return String(figure).padStart(width)
}
