// npm run import:fixtures -- FOLDER: docs/import-fixtures.md anew, file by file what an upload of it would say.
// With --truth=FILE, what people read in the files of FOLDER ({"file": [{"stem", "options", "key"}]}) is held against what is taken.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { zipSync } from 'fflate'
import { type Judged, judge } from '../server/question-import/validate-file.ts'
import { ImportError } from '../server/worker/import-error.ts'
import { differences } from './lib/compare-table.ts'
import { readTruth, type Truth, verdictOn } from './lib/truth.ts'

const FILE = 'docs/import-fixtures.md'
/** Pictures and expected results beside the files. */
const BESIDE = /\.(png|jpe?g|json|yaml|md)$|MANIFEST\.csv$/
/** Folders of single items that are also tried together. */
const ITEMS = /items_\d/
const REASONS = 3
/** Tables, which a plain reader of their cells is compared with. */
const TABLE = /\.(csv|xlsx|docx)$/

const given = process.argv.slice(2)
const [folder] = given.filter((one) => !one.startsWith('--'))
const truthFile = given.find((one) => one.startsWith('--truth='))?.slice('--truth='.length)
const truth: Truth = truthFile ? readTruth(truthFile) : {}
/** By the kind of file: questions that people read, taken right, otherwise and named, otherwise in silence. */
const proved = new Map<string, { questions: number; right: number; told: number; silent: number }>()
if (!folder) throw new Error('Folder of foreign question files?')

const walk = (top: string): string[] =>
  readdirSync(top)
    .sort()
    .flatMap((name) => (statSync(join(top, name)).isDirectory() ? walk(join(top, name)) : [join(top, name)]))

const files = walk(folder)
const packages = new Set(files.filter((file) => /imsmanifest\.xml$|items_\d[^/]*\/[^/]*\.xml$/.test(file)).map(dirname))
const rows: string[] = []
/** Word files and sheets: how many, and what became of their questions. */
const office = { files: 0, taken: 0, problems: 0, left: 0 }
let tables = 0
const differing: string[] = []
for (const file of files.filter((one) => !BESIDE.test(one)))
  rows.push(await rowOf(relative(folder, file), basename(file), readFileSync(file)))
for (const top of [...packages].filter((one) => ITEMS.test(one) || files.includes(join(one, 'imsmanifest.xml')))) {
  const inside = walk(top).map((file) => [relative(top, file), new Uint8Array(readFileSync(file))])
  rows.push(await rowOf(`${relative(folder, top)} as one ZIP`, 'paket.zip', zipSync(Object.fromEntries(inside))))
}
process.stdout.write(`Word and sheets: ${JSON.stringify(office)}\n`)
for (const [kind, sums] of proved)
  process.stdout.write(
    `.${kind}: ${JSON.stringify(sums)}, right ${((100 * sums.right) / sums.questions).toFixed(1)} %\n`,
  )
for (const difference of differing) process.stdout.write(`${difference}\n`)
process.exitCode = differing.length || [...proved.values()].some(({ silent }) => silent) ? 1 : 0
writeFileSync(FILE, `${head(rows.length)}${rows.join('\n')}\n`)

async function rowOf(name: string, filename: string, bytes: Uint8Array): Promise<string> {
  try {
    const judged = await judge({ bytes, filename })
    compare(name, bytes, judged)
    prove(name, judged)
    const { prepared, losses } = judged
    const left = losses.filter(({ whole }) => whole)
    const parts = losses.filter(({ whole }) => !whole)
    const reasons = [
      ...prepared.refused.map(({ reason }) => `problem: ${reason}`),
      ...[...left, ...parts].map(({ reason }) => reason),
    ]
    if (!prepared.soal.length && !reasons.length) throw new ImportError('Berkas ini tidak memuat soal.')
    if (/\.(?:docx|xlsx|xls|csv)$/.test(name)) {
      office.files += 1
      office.taken += prepared.soal.length
      office.problems += new Set(
        prepared.refused.map(({ nomor, row, id, file }) => `${file} ${row} ${id} ${nomor}`),
      ).size
      office.left += left.length
    }
    const counts = [prepared.soal.length, prepared.refused.length, left.length, parts.length]
    return `| ${name} | ${counts.join(' | ')} | ${shortened(reasons)} |`
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    compare(name, bytes, null)
    prove(name, null)
    return `| ${name} | – | – | – | – | refused: ${cell(error.message)} |`
  }
}

function compare(name: string, bytes: Uint8Array, judged: Judged | null): void {
  if (!TABLE.test(name)) return
  const found = differences(name, bytes, judged)
  if (!found) return
  tables += 1
  differing.push(...found.map((difference) => `${name}: ${difference}`))
}

function prove(name: string, judged: Judged | null): void {
  const said = truth[basename(name)]
  if (!said) return
  const { questions, right, told, silent } = verdictOn(said, judged)
  const kind = /\.(\w+)$/.exec(name)?.[1] ?? ''
  const sums = proved.get(kind) ?? { questions: 0, right: 0, told: 0, silent: 0 }
  proved.set(kind, {
    questions: sums.questions + questions,
    right: sums.right + right,
    told: sums.told + told,
    silent: sums.silent + silent.length,
  })
  for (const one of silent) process.stdout.write(`in silence: ${name}: ${one}\n`)
}

function shortened(reasons: readonly string[]): string {
  const distinct = [...new Set(reasons)]
  return distinct.slice(0, REASONS).map(cell).join(' · ') + (distinct.length > REASONS ? ' …' : '')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
}

function head(count: number): string {
  return `# What becomes of each file we tried

The ${count} files and packages of the collection of foreign question files that the parsers were tried on (Moodle and its plugins, TAO,
Canvas, GIFT with the parse its maintainers expect, templates of Indonesian exam systems, Word and Excel files of schools), judged as uploads; written by
\`npm run import:fixtures -- FOLDER\`. **taken**: questions that would be saved · **problems**: mistakes the author can put right,
which hold the whole file back · **left out**: questions that the bank has no type for, each named with its reason · **parts**:
questions that are taken, with a part that is named as not kept. The reasons are quoted as a teacher sees them. What each construct
becomes stands in [import-formats.md](import-formats.md).

Beside this, readers of their own (a plain walk through the XML, the expected parse) compared number, texts, options, keys, explanations
and pictures of every question taken from Moodle XML, GIFT and QTI with what its file says. The ${tables} spreadsheets, CSV and Word files are
compared each time this page is written: a plain reader of their cells looks for a column of questions, and holds number, texts, options,
keys and pictures against what was taken (${differing.length} differences).

| file | taken | problems | left out | parts | in the words of the report |
|---|---|---|---|---|---|
`
}
