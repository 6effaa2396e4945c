import type { Page } from '@playwright/test'
import { Office } from './support/office.ts'
import { expect, test } from './support/world.ts'

const SCREENS = ['dashboard', 'paket-tryout', 'bank-soal', 'bank-soal/tambah', 'jadwal-admin/tambah', 'customer']
const MOST_STOPS = 250

/** Where each Tab leads, until it has led through everything that is not the preview's own document. */
async function walk(page: Page): Promise<string[]> {
  await page.evaluate(() => document.body.focus())
  const faults: string[] = []
  const first = await stop(page)
  if (first.name !== 'Langsung ke isi') faults.push(`begins at ${first.name}`)
  for (let step = 0; step < MOST_STOPS; step++) {
    const { name, end, again, shown, marked } = await stop(page)
    if (end) return faults
    if (again) return [...faults, `comes back to ${name}`]
    if (!shown) faults.push(`${name} is not on the screen`)
    if (!marked) faults.push(`${name} does not show the focus`)
  }
  return [...faults, 'never ends']
}

/** One Tab further. */
async function stop(page: Page) {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null
    if (!at || at === document.body || at.tagName === 'IFRAME') {
      return { name: '', end: true, again: false, shown: true, marked: true }
    }
    const again = at.dataset.walked !== undefined
    at.dataset.walked = ''
    const { width, height, bottom, top } = at.getBoundingClientRect()
    const ring = (element: Element | null) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element as Element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
        ? 'ring'
        : borderColor
    }
    const around = [at, at.parentElement, at.parentElement?.parentElement ?? null, at.nextElementSibling]
    const focused = around.filter((one) => one !== null).map(ring)
    const name =
      at.getAttribute('aria-label') ?? (at.innerText.trim() || (at as HTMLInputElement).labels?.[0]?.innerText)
    // What is drawn by another element (a switch, a choice among tiles) has no size of its own.
    const drawn = at instanceof HTMLInputElement && /radio|checkbox/.test(at.type)
    return {
      name: `${at.tagName} ${name ?? ''}`.trim().replace(/^A (Langsung ke isi)$/, '$1'),
      end: false,
      again: again && !drawn,
      shown: drawn || (width > 0 && height > 0 && bottom > 0 && top < innerHeight),
      marked: focused.includes('ring') || at.matches('input, textarea'),
    }
  })
}

test('U82.1 the back office by the keyboard alone: every screen from the skip link to its end, and what opens gives the focus back', async ({
  network,
  desk,
}) => {
  const { page } = await Office.enter(desk, 'superadmin@elp.test', 'tryout2026')
  const { keyboard } = page
  const faults: string[] = []
  for (const path of SCREENS) {
    await page.goto(`${network.origin}/master-admin/${path}`)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    faults.push(...(await walk(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])

  await page.goto(`${network.origin}/master-admin/bank-soal`)
  await page.locator('tbody tr').first().waitFor()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await keyboard.press('/')
  await expect(page.getByPlaceholder('Cari').first()).toBeFocused()
  const palette = page.getByRole('dialog')
  await keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(page.getByPlaceholder('Cari').first()).toBeFocused()

  // A row that the keys point at takes no Enter away from the button that has the focus.
  const columns = page.getByRole('button', { name: /^Kolom/ })
  await columns.focus()
  await keyboard.press('j')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible()
  await keyboard.press('Escape')
  await expect(columns).toBeFocused()

  // An Escape that closes a dialog of a form leaves the form where it is.
  await page.goto(`${network.origin}/master-admin/bank-soal/tambah`)
  const wide = page.getByRole('button', { name: 'Pratinjau layar lebar' })
  await expect(wide).toBeEnabled()
  await page.frameLocator('iframe').locator('article').first().waitFor()
  await wide.focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(wide).toBeFocused()
  await expect(page).toHaveURL(/bank-soal\/tambah$/)

  // What a form refuses is told at its field. A question may be saved unfinished, a package may not.
  await page.goto(`${network.origin}/master-admin/mata-pelajaran?create`)
  await page.getByRole('textbox').first().waitFor()
  await keyboard.press('Control+s')
  await expect(
    page.locator('form [data-error], form [role="alert"]:not(:empty), form [aria-invalid="true"]').first(),
  ).toBeVisible()
})
