import { expect, test } from 'vitest'
import { isIos } from '#src/lib/device/install.ts'
import { DEFAULT_LAYOUT, parseLayout } from '#src/lib/device/layout-config.ts'
import { isDark } from '#src/lib/device/skin.ts'

const SEED = {
  ...{ menu: 'vertical', navbar: 'sticky', footer: 'static', width: 'full', direction: 'ltr', scroll_top: true },
}

test('U9.1 the frame is the vertical menu with a sticky bar, a static footer and all the width, left to right, whatever nonsense is stored', () => {
  expect(DEFAULT_LAYOUT).toEqual(SEED)
  for (const text of [null, '', 'null', '[]', '{ broken', '{"menu":"diagonal","direction":1}']) {
    expect(parseLayout(text)).toEqual(DEFAULT_LAYOUT)
  }
  expect(parseLayout('{"menu":"horizontal","direction":"rtl","scroll_top":false}')).toEqual({
    ...SEED,
    menu: 'horizontal',
    direction: 'rtl',
    scroll_top: false,
  })
})

test('U9.2 the skin is light unless dark was chosen, or the device decides', () => {
  expect(isDark('light', true)).toBe(false)
  expect(isDark('dark', false)).toBe(true)
  expect(isDark('system', true)).toBe(true)
  expect(isDark('system', false)).toBe(false)
})

test('U9.3 installing by hand is explained on iPhone and iPad only', () => {
  expect(isIos('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5)).toBe(true)
  expect(isIos('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe(true)
  expect(isIos('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBe(false)
  expect(isIos('Mozilla/5.0 (Linux; Android 13)', 5)).toBe(false)
})
