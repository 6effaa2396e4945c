import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#src/lib/words/shop.ts'
import Credits, { WORKS } from '#src/features/content/credits.tsx'
import { renderOffice } from '../office.tsx'

/** The packages by which they come. */
const PACKAGES: Record<(typeof WORKS)[number]['what'], { from: string; licence: RegExp; text: string }> = {
  regions: { from: 'idn-area-data', licence: /Open Database License/, text: 'data/LICENSE.md' },
  font: { from: '@fontsource-variable/plus-jakarta-sans', licence: /SIL Open Font License/i, text: 'LICENSE' },
  formulas: { from: 'katex', licence: /MIT License/, text: 'LICENSE' },
  icons: { from: 'lucide-react', licence: /ISC License/, text: 'LICENSE' },
}

test('U516.1 the credits name what is shipped: the edition of the regions, and the licences that stand in the packages', () => {
  for (const { what, name, licence } of WORKS) {
    const { from, licence: terms, text } = PACKAGES[what]
    const shipped = readFileSync(`node_modules/${from}/${text}`, 'utf8')
    expect([what, terms.test(licence), terms.test(shipped)]).toEqual([what, true, true])
    if (what !== 'regions') continue
    const { version } = JSON.parse(readFileSync(`node_modules/${from}/package.json`, 'utf8'))
    expect(name).toBe(`${from} ${version}`)
  }
})

test('U516.2 each work stands with its source and its licence, and the regions with what may be done with them', async () => {
  await renderOffice(<Credits />, '/kredit', ['content'])
  expect(await screen.findByRole('heading', { name: 'Kredit data dan karya' })).toBeTruthy()
  for (const { name, source, licence, terms } of WORKS) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(source)
    expect(screen.getByRole('link', { name: licence }).getAttribute('href')).toBe(terms)
  }
  expect(screen.getByText(/tersedia menurut ODbL/)).toBeTruthy()
})
