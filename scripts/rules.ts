// npm run rules: docs/RULES.md anew from the names of the tests. A sentence that stands there is kept, a new rule takes
// its test's name, a rule that no test bears any more goes.
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const FILE = 'docs/RULES.md'
const NAMED = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])(.*?)\1/gs
const IDS = /^((?:[A-Z]\d+(?:\.\d+)?[ ,:]+)+)(.*)$/s
const ROW = /^\| ([A-Z]\d+(?:\.\d+)?) \| (.*) \| ([^|]*) \|$/
/** What the first letter (and for the invariants the number) of an id stands for, in the order of the page. */
const SECTIONS: [area: string, title: string][] = [
  ['I1', 'I1 Repeatable'],
  ['I2', 'I2 Acked means durable'],
  ['I3', 'I3 Saved means durable on the phone, twice'],
  ['I4', 'I4 Nothing is dropped in silence'],
  ['I5', 'I5 Time is fair'],
  ['I6', 'I6 End is complete'],
  ['I7', 'I7 One writer, no loss'],
  ['I8', 'I8 Keys stay home'],
  ['I9', 'I9 A session is not an exam'],
  ['I10', 'I10 Same log, same score'],
  ['I12', 'I12 What staff do reaches the phone'],
  ['A', 'Accounts, access and the server’s fences'],
  ['D', 'Database'],
  ['P', 'Packages, papers, questions and files'],
  ['S', 'Scores, results and release'],
  ['U', 'Screens'],
  ['F', 'Faults'],
]

const text = readFileSync(FILE, 'utf8')
const known = new Map(text.split('\n').flatMap((line) => rowOf(line)))
const found = new Map<string, { sentence: string; files: Set<string> }>()
for (const file of globSync('{tests,e2e}/**/*.{test.ts,test.tsx,contract.ts,spec.ts}').sort()) {
  for (const [, , name = ''] of readFileSync(file, 'utf8').matchAll(NAMED)) {
    const [, ids = '', words = ''] = IDS.exec(name) ?? []
    for (const id of ids.split(/[ ,:]+/).filter(Boolean)) {
      const rule = found.get(id) ?? { sentence: known.get(id) ?? sentenceOf(words), files: new Set() }
      found.set(id, { ...rule, files: rule.files.add(file) })
    }
  }
}

const homeless = [...found.keys()].filter((id) => !SECTIONS.some(([area]) => area === areaOf(id)))
if (homeless.length) throw new Error(`no section for ${homeless.join(', ')}`)
const head = text.slice(0, text.indexOf('\n## '))
const sections = SECTIONS.map(([area, title]) => {
  const ids = [...found.keys()].filter((id) => areaOf(id) === area).sort(byNumber)
  const rows = ids.map((id) => {
    const { sentence, files } = found.get(id) as { sentence: string; files: Set<string> }
    return `| ${id} | ${sentence} | ${[...files].map((file) => `\`${file}\``).join(', ')} |`
  })
  return [`\n## ${title}`, '', '| id | rule | tests |', '|---|---|---|', ...rows, ''].join('\n')
})
writeFileSync(FILE, `${head}${sections.join('')}`)
process.stdout.write(`${found.size} rules, ${[...found.keys()].filter((id) => !known.has(id)).length} of them new\n`)

function rowOf(line: string): [string, string][] {
  const [, id, sentence] = ROW.exec(line) ?? []
  return id && sentence ? [[id, sentence]] : []
}

/** The name as a sentence of a table. */
function sentenceOf(words: string): string {
  const plain = words
    .replace(/\$\{[^}]*\}|\$\w+|%\w/g, '…')
    .replace(/\\(.)/g, '$1')
    .replace(/\s+/g, ' ')
    .replaceAll('|', '/')
    .trim()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

function areaOf(id: string): string {
  return id.startsWith('I') ? (id.split('.')[0] as string) : id.charAt(0)
}

function byNumber(a: string, b: string): number {
  const [first, second] = [a, b].map((id) => id.slice(1).split('.').map(Number)) as [number[], number[]]
  return (first[0] ?? 0) - (second[0] ?? 0) || (first[1] ?? 0) - (second[1] ?? 0)
}
