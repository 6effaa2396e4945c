import { expect, test } from 'vitest'
import {
  allRoutedScreens,
  allUntestedScreens,
  routedScreens,
  untestedScreens,
} from '../../scripts/lib/routed-screens.ts'

/** Screens that have no component test of their own yet. It only gets shorter: a new screen comes with a test of what it decides. */
const WITHOUT: string[] = []

test('P311.1 each routed screen that is more than a declaration is rendered by a component test', () => {
  expect(allRoutedScreens().length).toBeGreaterThan(120)
  expect(allUntestedScreens(), 'a screen without a component test, or one of the list that has one now').toEqual(
    [...WITHOUT].sort(),
  )
})

/** Apart, so that the check of imports does not take the example for one. */
const load = (path: string) => `() => ${'import'}('${path}')`
const TABLE = `route('a', 'a', ${load('#src/features/x/office/a.tsx')}),\nScreen: lazyScreen(${load('./pages/b.tsx')})`

test('P311.2 screens are found in a table of routes, by their alias or beside it', () => {
  expect(routedScreens(TABLE)).toEqual(['src/features/x/office/a.tsx', 'src/app/pages/b.tsx'])
})

test.each([
  ['that a test imports', 'export default function A() {}', ["import A from '#src/a.tsx'"], []],
  ['that is one declaration', 'export default page(mapel, {})', [], []],
  ['with more than a declaration', 'const A = page(mapel, {})\nexport default function B() {}', [], ['src/a.tsx']],
  ['whose part alone is tested', 'export default function A() {}', ["import A from '#src/a/part.tsx'"], ['src/a.tsx']],
])('P311.3 a screen %s', (_, source, tests, found) => {
  expect(untestedScreens(['src/a.tsx'], () => source, tests)).toEqual(found)
})
