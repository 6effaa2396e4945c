import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Row } from '../support/report.ts'
import type { Attack } from './types.ts'

const ENGINES = fileURLToPath(new URL('../../scripts/engines.mjs', import.meta.url))

interface Weakness {
  what: string
  /** Rules whose tests attack it, in the engines that they name. */
  rules: string[]
  before: string
}

/** What WebKit and Firefox found, and old browsers. */
const WEAKNESSES: Weakness[] = [
  { what: 'the whole way to the receipt, killed and opened cold', rules: ['F3.1'], before: '40 of 40 answers' },
  { what: 'the frame of an exam moves when a statement is tapped', rules: ['F3.2'], before: '69 to 153 px' },
  {
    ...{ what: 'the app says that it may be closed where nothing is sent while it is', rules: ['F3.10'] },
    before: '0 of 5 answers had arrived after 60 s',
  },
  { what: 'a private window is not told that it keeps nothing', rules: ['F3.9'], before: '3 of 3 answers gone' },
  {
    ...{ what: 'a page in the page cache shuts the database, or loses its lock', rules: ['F3.11', 'F3.12'] },
    before: '5 of 14 log-ins hung, 6 of 6 exams stayed shut',
  },
  { what: 'a part that did not come once never comes', rules: ['F3.13'], before: 'the map never came' },
  { what: 'the first worker is taken for a new version', rules: ['U203.2'], before: 'in Firefox' },
  { what: 'a browser below the floor, and one without dvh', rules: ['F3.3', 'F3.4'], before: 'calls itself for ever' },
  { what: 'a page kept with an error in it is shown again', rules: ['F3.5'], before: 'the error page stays' },
]
const IDS = /^(?:[A-Z]\d+\.\d+[ ,:]+)+/

interface Suite {
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { projectName: string; results: { status: string }[] }[] }[]
}

interface Tried {
  rules: string[]
  engine: string
  passed: boolean
}

/** `npm run e2e:engines` and the tests of old browsers, told by weakness. */
export const engines: Attack = async (say) => {
  const old = ['e2e/old-browsers.spec.ts', 'e2e/broken-pages.spec.ts']
  const tried = [
    ...run(process.execPath, [ENGINES, '--reporter=json'], 'webkit, firefox'),
    ...run('playwright', ['test', ...old, '--workers=1', '--reporter=json'], 'chromium'),
  ]
  say(`${tried.length} tests`)
  const rows = WEAKNESSES.map(({ what, rules, before }): Row => {
    const own = tried.filter((each) => each.rules.some((rule) => rules.includes(rule)))
    const withstood = [...new Set(own.map(({ engine }) => engine))].filter((engine) =>
      own.every((each) => each.engine !== engine || each.passed),
    )
    const failed = own.filter(({ passed }) => !passed).map(({ engine }) => engine)
    const missed = rules.filter((rule) => !own.some((each) => each.rules.includes(rule)))
    const reached = [
      withstood.length && `withstood in ${withstood.join(', ')}`,
      failed.length && `not in ${[...new Set(failed)].join(', ')}`,
      missed.length && `${missed.join(', ')} not tried`,
    ]
    return {
      ...{ what, goal: 'withstood', reached: reached.filter(Boolean).join('; '), before },
      ...{ ok: own.length > 0 && failed.length === 0 && missed.length === 0, note: rules.join(' ') },
    }
  })
  return { rows, raw: { tried } }
}

/** Runs Playwright; what cannot be run here is told by nothing tried. `usual`: where tests belong to no project. */
function run(command: string, args: string[], usual: string): Tried[] {
  const folder = mkdtempSync(join(tmpdir(), 'elp-engines-'))
  const file = join(folder, 'report.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  spawnSync(command, [...args, '--output', join(folder, 'results')], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Suite) : {}
  rmSync(folder, { recursive: true, force: true })
  return specsOf(report).flatMap(({ title, tests }) => {
    const rules = (IDS.exec(title)?.[0] ?? '').split(/[ ,:]+/).filter(Boolean)
    return tests.flatMap(({ projectName, results }) => {
      const last = results.at(-1)?.status
      if (last === undefined || last === 'skipped') return []
      return [{ rules, engine: projectName || usual, passed: last === 'passed' }]
    })
  })
}

const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
]
