import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * docs/RULES.md is a promise with numbers: a table row `| id | rule | tests |`. Every rule names the tests that attack
 * it, and those tests bear its id at the start of their name.
 */
interface Rule {
  id: string
  files: string[]
}

const ID = /^[A-Z]\d+(\.\d+)?$/
const rules: Rule[] = readFileSync('docs/RULES.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => ID.test(cells[1] ?? ''))
  .map((cells) => ({
    id: cells[1] as string,
    files: [...(cells[3] ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] as string),
  }))

/** Rule ids at the start of a test's name: 'I1.2 the same batch …' or 'I1.2 I6.1 …'. */
function idsIn(file: string): Set<string> {
  const names = [
    ...readFileSync(file, 'utf8').matchAll(/\b(?:test|it|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])(.*?)\1/gs),
  ]
  return new Set(
    names.flatMap((match) =>
      (/^((?:[A-Z]\d+(?:\.\d+)?[ ,:]+)+)/.exec(match[2] as string)?.[1] ?? '')
        .split(/[ ,:]+/)
        .filter((id) => ID.test(id)),
    ),
  )
}

const testFiles = globSync('{tests,e2e}/**/*.{test.ts,test.tsx,contract.ts,spec.ts}')

test('every rule has one number', () => {
  const ids = rules.map((rule) => rule.id)
  expect(ids.length).toBeGreaterThan(20)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('every rule names the tests that attack it, and they bear its id', () => {
  const broken = rules.flatMap(({ id, files }) => {
    if (files.length === 0) return [`${id} names no test`]
    return files
      .filter((file) => !existsSync(file) || !idsIn(file).has(id))
      .map((file) => `${id}: no test in ${file} bears it`)
  })
  expect(broken).toEqual([])
})

test('every rule id in a test name stands in the rules', () => {
  const known = new Set(rules.map((rule) => rule.id))
  const unknown = testFiles.flatMap((file) =>
    [...idsIn(file)].filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
  )
  expect(unknown).toEqual([])
})
