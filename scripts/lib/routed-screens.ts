// Screens that a route opens, and whether a test of tests/components renders them.
import { globSync, readFileSync } from 'node:fs'

/** Where routes load their screens. */
const TABLES = ['src/app/screens.tsx', 'src/app/lazy-screens.tsx', 'src/app/office/routes.ts']

/** A module that only hands a declaration to the screen of all resources; tests/components/kit/declared-screens.test.tsx renders each. */
const DECLARED = /^export default page\(\w+,/m

/** Files of the screens of a table of routes. */
export const routedScreens = (table: string): string[] =>
  [...table.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, path = '']) =>
    path.startsWith('#src/') ? path.slice(1) : path.replace('./', 'src/app/'),
  )

/** Those that no test imports and that are more than a declaration. */
export function untestedScreens(
  screens: readonly string[],
  sourceOf: (file: string) => string,
  tests: readonly string[],
): string[] {
  const rendered = new Set(tests.flatMap((text) => [...text.matchAll(/'#(src\/[^']+\.tsx)'/g)].map(([, file]) => file)))
  return [...new Set(screens)].filter((file) => !rendered.has(file) && !DECLARED.test(sourceOf(file))).sort()
}

const read = (file: string) => readFileSync(file, 'utf8')

export const allRoutedScreens = () => TABLES.flatMap((table) => routedScreens(read(table)))

export const allUntestedScreens = () =>
  untestedScreens(allRoutedScreens(), read, globSync('tests/components/**/*.test.tsx').map(read))
