import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'elp-zones-'))
  write({ 'package.json': JSON.stringify({ imports: { '#contract/*': './contract/*', '#src/*': './src/*' } }) })
  mkdirSync(join(folder, 'src/features/exam'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** What the check says of a small tree, one problem a line. */
function zones(files: Record<string, string>): string[] {
  write(files)
  const { stderr, status } = spawnSync(process.execPath, [resolve('scripts/zones.ts')], {
    cwd: folder,
    encoding: 'utf8',
  })
  const problems = stderr.split('\n').filter(Boolean)
  expect(status).toBe(problems.length ? 1 : 0)
  return problems
}

/** Not written out: the check would take it for an import of this very file. */
const B = "'./b.ts'"
const TYPE = 'export interface A { b: 1 }\n'

test.each([
  ['values', "import { b } from './b.ts'\n"],
  ['types', "import type { b } from './b.ts'\n"],
  ['a type that is imported where it is used', `export type A = import(${B}).B\n`],
  ['what is exported again', "export { b } from './b.ts'\n"],
  ['what is loaded when it is needed', `export const b = () => import(${B})\n`],
])('P300.1 two files that import each other are refused: %s', (_what, text) => {
  expect(zones({ 'contract/a.ts': text, 'contract/b.ts': "import type { A } from './a.ts'\n" })).toEqual([
    'circle of files: contract/a.ts → contract/b.ts, contract/b.ts → contract/a.ts',
  ])
})

test('P300.2 a circle over three files of the offline engine is refused', () => {
  const files = {
    'src/offline/store/a.ts': "import type { B } from '../live/b.ts'\n",
    'src/offline/live/b.ts': "import type { C } from '../c.ts'\n",
    'src/offline/c.ts': "import type { A } from './store/a.ts'\n",
  }
  expect(zones(files)).toEqual([
    expect.stringMatching(/^circle of files: .*store\/a\.ts.*live\/b\.ts.*src\/offline\/c\.ts/),
  ])
})

test('P300.3 two folders of a folder that import each other are refused, at any depth', () => {
  const files = {
    'src/features/exam/map/cell/a.ts': "import type { B } from '#src/features/exam/end/b.ts'\n",
    'src/features/exam/map/a.ts': TYPE,
    'src/features/exam/end/b.ts': 'export interface B { a: 1 }\n',
    'src/features/exam/end/late/c.ts': "import type { A } from '../../map/a.ts'\n",
  }
  expect(zones(files)).toEqual([
    'circle of folders: src/features/exam/end/late/c.ts → src/features/exam/map/a.ts, ' +
      'src/features/exam/map/cell/a.ts → src/features/exam/end/b.ts',
  ])
})

test('P300.4 a file and the folder beside it that import each other are refused', () => {
  const files = {
    'contract/exam.ts': "import type { B } from './exam/b.ts'\n",
    'contract/exam/b.ts': 'export interface B { a: 1 }\n',
    'contract/exam/c.ts': "import type { A } from '../exam.ts'\n",
  }
  expect(zones(files)).toHaveLength(1)
})

test('P300.5 imports that run one way are let through, and the folders of the offline engine may know each other', () => {
  const files = {
    'contract/a.ts': TYPE,
    'contract/exam/b.ts': "import type { A } from '../a.ts'\nexport type B = A\n",
    'src/offline/store/a.ts': TYPE,
    'src/offline/store/b.ts': "import type { C } from '../live/c.ts'\n",
    'src/offline/live/c.ts': "import type { A } from '../store/a.ts'\nexport type C = A\n",
  }
  expect(zones(files)).toEqual([])
})
