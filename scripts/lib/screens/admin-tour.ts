import { takeBoardTour } from './board-tour.ts'
import { takeEmptyLists, takeForms, takeFrames } from './frame-tour.ts'
import { takeImportTour } from './import-tour.ts'
import { takePackageTour } from './package-tour.ts'
import { takePeopleTour } from './people-tour.ts'
import { takeQuestionTour } from './question-tour.ts'
import { quiet } from './quiet.ts'
import { takeReportTour } from './report-tour.ts'
import type { Scene } from './scene.ts'

const ADMIN = { email: 'superadmin@elp.test', password: 'tryout2026' }

/** Every entry of the menu of the back office. */
export async function takeAdminTour(scene: Scene): Promise<void> {
  const { phone, network, shot } = scene
  const page = await phone.open('/master-admin')
  await page.evaluate(() => indexedDB.deleteDatabase('elp'))
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await page.goto(`${network.origin}/master-admin?next=/master-admin/dashboard`)
  await page.locator('input[name="password"]').waitFor()
  await shot(page, '50-admin-login')
  await page.locator('input[name="email"]').fill(ADMIN.email)
  await page.locator('input[name="password"]').fill(ADMIN.password)
  await page.locator('button[type="submit"]').click()
  // The address of the log-in ends with the same words.
  await page.waitForURL(({ pathname }) => pathname === '/master-admin/dashboard')
  await page.locator('nav a[href^="/master-admin/"]').first().waitFor()
  const hrefs = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="/master-admin/"]')].map((link) => link.pathname),
  )
  const lists = [...new Set(['/master-admin/dashboard', ...hrefs])]
  for (const [index, path] of lists.entries()) {
    await page.goto(network.origin + path)
    await page.getByRole('heading').first().waitFor()
    await quiet(page)
    await shot(page, `${51 + index}-admin-${path.split('/').at(-1)}`)
  }
  await takeForms(page, scene, lists)
  await takeFrames(page, scene)
  await takeQuestionTour(page, scene)
  await takeImportTour(page, scene)
  await takePackageTour(page, scene)
  await takeBoardTour(page, scene)
  await takeReportTour(page, scene)
  await takePeopleTour(page, scene)
  await takeEmptyLists(page, scene, lists)
}
