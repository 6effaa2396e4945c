import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const LTR = /direction: ?'?ltr/

/** Whether a file, or a style sheet that it takes, keeps its pictures from left to right. */
function keepsDirection(file: string, source: string): boolean {
  const sheets = [...source.matchAll(/from '(\.[^']+\.css)'/g)].map(([, path]) => join(dirname(file), String(path)))
  return LTR.test(source) || sheets.some((sheet) => LTR.test(readFileSync(sheet, 'utf8')))
}

test('P210.2 each picture with words says its direction: in a mirrored frame they would begin on the other side of their place', () => {
  const pictures = globSync('src/**/*.tsx').filter((file) => /<text\b/.test(readFileSync(file, 'utf8')))
  expect(pictures.length).toBeGreaterThan(7)
  expect(pictures.filter((file) => !keepsDirection(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('P210.3 a picture without a direction is found, one with a sheet that has it is not', () => {
  const sheet = "import styles from './pictures.module.css'\n"
  const file = 'src/features/reports/office/item-scatter.tsx'
  expect(keepsDirection(file, '<svg><text x={0} /></svg>')).toBe(false)
  expect(keepsDirection(file, `${sheet}<svg><text x={0} /></svg>`)).toBe(true)
})
