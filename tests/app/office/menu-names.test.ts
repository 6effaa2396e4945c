import { expect, test } from 'vitest'
import type { AccessMenu } from '#contract/access/access.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { OFFICE_MENUS } from '#contract/office-menus.ts'
import { inWords } from '#src/office/kit/menu-name.ts'

type Words = { nav: { menu: Record<string, string> } }
const WORDS = import.meta.glob<Words>('../../../src/locales/*/admin.json', { eager: true, import: 'default' })

const menu = (route_name: string, name: string): AccessMenu => ({
  ...{ id: route_name, name, route_name, icon: 'circle', url: `/master-admin/${route_name}` },
  ...{ create: 0, update: 0, delete: 0, submenus: [] },
})
const wordsOf = (language: string) => {
  const words = WORDS[`../../../src/locales/${language}/admin.json`] as Words
  return ((key: string) => words.nav.menu[key.replace('nav.menu.', '')]) as never
}

test.each(LANGUAGES)(
  'U41.7 every menu of the back office has its name in the language of the reader (%s)',
  (language) => {
    for (const { route_name, name } of OFFICE_MENUS) {
      const shown = inWords(menu(route_name, name), wordsOf(language), language).name
      expect(shown, route_name).toBeTruthy()
      if (language === 'id') expect(shown).toBe(name)
    }
    expect(inWords(menu('jadwal-admin', 'Jadwal'), wordsOf('en'), 'en').name).toBe('Schedules')
  },
)

test('U41.7 a menu that staff gave another name keeps it, and so do those under it', () => {
  const renamed = { ...menu('jadwal-admin', 'Kalender sekolah'), submenus: [menu('tryout', 'Tryout')] }
  const shown = inWords(renamed, wordsOf('de'), 'de')
  expect(shown.name).toBe('Kalender sekolah')
  expect(shown.submenus[0]?.name).toBe('Tryouts')
})
