import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { namedTests } from '../../scripts/lib/rule-book.ts'

const RULE = /\b[A-Z]\d+\.\d+\b/g

const HEADS = { exams: '| fault |', money: '| fault of money |' } as const
type Matrix = keyof typeof HEADS

interface Line {
  fault: string
  /** Test ids, one cell for each moment. */
  cells: string[][]
}

/** A table of docs/faults.md: a row for each fault, a column for each moment. `of`: what its first heading says. */
export function readMatrix(of: Matrix): { moments: string[]; lines: Line[] } {
  const text = readFileSync('docs/faults.md', 'utf8')
  const cellsOf = (row: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const rows = text
    .split('\n')
    .slice(text.split('\n').findIndex((line) => line.startsWith(HEADS[of])))
    .filter((_, index, all) => all.slice(0, index + 1).every((before) => before.startsWith('|')))
    .map(cellsOf)
  const [head = [], , ...body] = rows
  const lines = body.map(([fault = '', ...cells]) => ({ fault, cells: cells.map((cell) => cell.match(RULE) ?? []) }))
  return { moments: head.slice(1), lines }
}

/** The files of each test id. */
function filesById(): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const { id, file } of namedTests()) files.set(id, [...new Set(files.get(id) ?? []).add(file)])
  return files
}

/** Runs every test that the matrix names; answers the table with what came of it, and whether all of it held. */
export function runMatrix(of: Matrix = 'exams'): { table: string; held: boolean } {
  const { moments, lines } = readMatrix(of)
  const known = filesById()
  const rules = [...new Set(lines.flatMap(({ cells }) => cells.flat()))]
  const unknown = rules.filter((id) => !known.has(id))
  if (unknown.length) throw new Error(`no test is named ${unknown.join(', ')}`)
  const files = [...new Set(rules.flatMap((id) => known.get(id) ?? []))]
  const unit = files.filter((file) => file.startsWith('tests/')).map(runnable)
  const browser = files.filter((file) => file.startsWith('e2e/'))
  const passed = new Set([...run('vitest', ['run'], unit), ...run('playwright', ['test', '--workers=1'], browser)])
  const holds = (id: string) => (known.get(id) ?? []).every((file) => passed.has(runnable(file)))
  const cell = (ids: string[]) => (ids.length ? `${ids.map((id) => (holds(id) ? id : `${id} FAILED`)).join(' ')}` : '–')
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const body = lines.map(({ fault, cells }) => row([fault, ...cells.map(cell)]))
  return { table: [row(['fault', ...moments]), ...body].join('\n'), held: rules.every(holds) }
}

/** A contract is run by the test files of its implementations. */
const runnable = (file: string) => file.replace('log-store.contract.ts', 'log-store-postgres.test.ts')

/** Files of which every test passed, one process each, so that one that fails names itself. */
function run(command: string, flags: string[], files: string[]): string[] {
  return [...new Set(files)].filter((file) => {
    const { status } = spawnSync(command, [...flags, file], {
      stdio: 'ignore',
      env: { ...process.env, WORKER_DEATH: '1' },
    })
    process.stdout.write(`${status === 0 ? 'holds' : 'FAILED'}: ${file}\n`)
    return status === 0
  })
}
