import { expect, type Locator, type Page } from '@playwright/test'
import { setPace } from '../../../e2e/support/pace.ts'
import { Student } from '../../../e2e/support/student.ts'
import { paths } from '../../../src/lib/paths.ts'
import { quiet } from './quiet.ts'
import type { Scene } from './scene.ts'

const SKD = 'Tryout SKD terbuka'
const PRACTICE = 'Latihan cepat kapan saja'
const UTBK = 'Tryout UTBK-SNBT gelombang 1'
const PAULI = 'Latihan Pauli kapan saja'
const KECERMATAN = 'Tes kecermatan kapan saja'
const CODED = 'Latihan di kelas dengan kode'
/** The short Pauli sheet is over while the tour waits (s). */
const PAULI_TIME = 25
const PRACTICE_QUESTIONS = 10
const UTBK_QUESTIONS = 8
/** A screen counts a minute without network before it says so (ms). */
const LONG_OFFLINE = 90_000

/** Every screen of a student, in the order in which one meets them. */
export async function takeStudentTour(scene: Scene): Promise<void> {
  await setPace(scene.server, 'latihan-pauli', { PAULI: PAULI_TIME })
  const page = await scene.phone.open('/home')
  const student = new Student(page)
  const go = async (path: string) => {
    await page.goto(scene.network.origin + path)
    await page.getByRole('heading').first().waitFor()
    await quiet(page)
  }
  const tour = { ...scene, page, go, person: student }
  await outside(tour)
  await lists(tour)
  await skdRunner(tour)
  await kindsOfQuestions(tour)
  await otherSkins(tour)
  await ending(tour)
}

interface Tour extends Scene {
  page: Page
  person: Student
  go(path: string): Promise<void>
}

async function outside({ page, go, shot, person, student }: Tour): Promise<void> {
  await go('/home')
  await shot(page, '01-home')
  await go('/login')
  await shot(page, '02-login')
  await page.getByLabel('Email').fill(student.email)
  await page.getByLabel('Kata sandi', { exact: true }).fill('bukan sandinya')
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  await shot(page, '03-login-refused')
  await go('/forgot-password')
  await shot(page, '03-forgot-password')
  await go('/ft-pw/tautan-lama')
  await shot(page, '03-reset-password')
  for (const name of ['error-404', 'not-authorized', 'error']) {
    await go(`/${name}`)
    await shot(page, `04-${name}`)
  }
  await person.logIn(student.email, student.password)
  await go('/tryout-blank')
  await shot(page, '05-tryout-blank')
  await go('/tryout-selesai')
  await shot(page, '06-tryout-selesai-blank')
  await go(paths.tryoutCari())
  const register = page.getByRole('button', { name: /^Daftar: / })
  await register.waitFor()
  await shot(page, '06-tryout-cari')
  await register.click()
  await page.getByRole('button', { name: 'Daftar sekarang' }).waitFor()
  await shot(page, '06-tryout-daftar')
  await page.keyboard.press('Escape')
  await page.getByLabel('Cari nama tryout').fill('tidak ada yang begini')
  await page.getByText('Tidak ada yang cocok').waitFor()
  await shot(page, '06-tryout-cari-kosong')
}

async function lists(tour: Tour): Promise<void> {
  const { page, go, shot, person } = tour
  await person.hasPaperOf(SKD)
  await expect(page.getByText(/Mengunduh naskah|Naskah belum di/)).toHaveCount(0, { timeout: 30_000 })
  await shot(page, '07-tryout')
  await go('/home')
  await shot(page, '07-home-student')
  await go('/profil')
  await shot(page, '08-profil')
  await go('/tryout')
  await page.getByRole('link', { name: SKD, exact: true }).click()
  await page.getByRole('heading', { name: 'Jadwal' }).waitFor()
  await shot(page, '09-tryout-detail')
  await page.locator('a[href^="/tryout-terdaftar/"]').click()
  await page.waitForURL('**/tryout-terdaftar/**')
  await page.getByRole('heading').first().waitFor()
  await quiet(page)
  await shot(page, '09-tryout-terdaftar')
  await startPolicies(tour)
  await go('/tryout')
  await person.tryout(SKD).getByRole('link', { name: 'Mulai' }).click()
  await page.getByRole('button', { name: 'Mulai ujian' }).waitFor()
  await shot(page, '10-preflight')
}

/** What stands before a start: the code of a room, and the hour of a sealed paper. */
async function startPolicies({ page, go, shot, person, server }: Tour): Promise<void> {
  await go('/tryout')
  await person.tryout(CODED).getByRole('link', { name: 'Mulai' }).click()
  await page.getByLabel('Kode mulai dari pengawas').waitFor()
  await shot(page, '11-preflight-code')
  const startsIn = (minutes: number) =>
    server.query(`update jadwal_paket set mulai = now() + $1 * interval '1 minute' where nama = $2`, [minutes, UTBK])
  await startsIn(12)
  await go('/tryout')
  await person.tryout(UTBK).getByRole('link', { name: 'Siapkan' }).click()
  await page.getByRole('button', { name: 'Masuk ruang tunggu' }).waitFor()
  await shot(page, '12-preflight-sealed')
  await page.getByRole('button', { name: 'Masuk ruang tunggu' }).click()
  await page.getByRole('button', { name: /^Dimulai dalam/ }).waitFor()
  await shot(page, '13-waiting-room')
  await startsIn(-1)
}

async function skdRunner({ page, network, server, student, shot, person }: Tour): Promise<void> {
  await page.getByRole('button', { name: 'Mulai ujian' }).click()
  await person.questionIs(1)
  await shot(page, '20-runner-first')
  for (const place of [1, 3, 0, 2, 4, 1]) await answerAndTurn(person, place)
  await page.getByRole('button', { name: 'Ragu-ragu' }).click()
  await choose(person, 2)
  await expect(page.getByText('Semua terkirim').first()).toBeVisible()
  await shot(page, '21-runner')
  network.set('down')
  await answerAndTurn(person, 0)
  await choose(person, 3)
  await expect(page.getByText(/tanpa sinyal|Sinyal hilang/i).first()).toBeVisible({ timeout: 30_000 })
  await shot(page, '22-runner-offline')
  await openMap(page)
  await shot(page, '23-map')
  await page.keyboard.press('Escape')
  const tools = page.getByRole('button', { name: 'Ukuran teks dan alat bantu' })
  // On a desktop they stand in the head of the question.
  if (await tools.isVisible()) {
    await tools.click()
    await shot(page, '24-tools')
    await page.keyboard.press('Escape')
  }
  await expect(page.getByText('Sinyal hilang. Kerjakan terus saja.').first()).toBeVisible({ timeout: LONG_OFFLINE })
  await shot(page, '25-runner-offline-long')
  await page
    .getByRole('button', { name: /Sinyal hilang/ })
    .first()
    .click()
  await shot(page, '26-save-details')
  await page.keyboard.press('Escape')
  await server.query(`update session_family set revoked_at = now(), revoked_reason = 'blocked' where user_id = $1`, [
    student.id,
  ])
  await server.restartWithNewSecret()
  network.set('clear')
  await page.getByRole('dialog', { name: 'Masuk lagi sebentar, ya' }).waitFor({ timeout: 60_000 })
  await shot(page, '27-login-sheet')
  await person.logInAgain(student.password)
  await expect(page.getByText('Semua terkirim').first()).toBeVisible({ timeout: 60_000 })
}

/** The short practice: several answers, a short one, its own skin. */
async function kindsOfQuestions({ page, go, shot, person }: Tour): Promise<void> {
  await go('/tryout')
  await person.start(PRACTICE)
  await shootKinds(person, shot, PRACTICE_QUESTIONS, {
    '30-short-answer': 'article input[type="text"], article input:not([type])',
    '31-several-answers': 'article input[type="checkbox"]',
  })
  await shot(page, '32-skin-latihan')
}

/** The first sub-test of UTBK: readings and tables of statements; then a Pauli sheet. */
async function otherSkins({ page, go, shot, person }: Tour): Promise<void> {
  await go('/tryout')
  await person.tryout(UTBK).getByRole('link', { name: 'Mulai' }).click()
  await begin(page, page.getByRole('button', { name: 'Mulai kerjakan' }))
  await shot(page, '33-subtest-intro')
  await page.getByRole('button', { name: 'Mulai kerjakan' }).click()
  await person.questionIs(1)
  await shot(page, '34-skin-utbk')
  await shootKinds(person, shot, UTBK_QUESTIONS, {
    '35-stimulus': 'section[aria-label^="Bacaan"]',
    '36-statement-table': 'article [role="radiogroup"] ~ [role="radiogroup"]',
  })
  await go('/tryout')
  await person.tryout(PAULI).getByRole('link', { name: 'Mulai' }).click()
  await begin(page, page.getByRole('region', { name: /ditambah/ }))
  for (const key of '4718') await page.keyboard.press(key)
  await shot(page, '37-pauli')
  await page.getByRole('heading', { name: 'Waktu habis' }).waitFor({ timeout: 2 * PAULI_TIME * 1000 })
  await shot(page, '38-time-is-up')
  await page.getByRole('button', { name: 'OK' }).click()
  await person.hasReceipt()
  await page.getByRole('link', { name: 'Lihat hasil' }).click()
  await page.waitForURL('**/hasil-ujian**')
  await page.getByRole('heading', { name: PAULI }).waitFor({ timeout: 30_000 })
  await quiet(page)
  await shot(page, '38-result-pauli')
  await go('/tryout')
  await person.tryout(KECERMATAN).getByRole('link', { name: 'Mulai' }).click()
  await begin(page, page.getByRole('button', { name: /^Sisa waktu/ }).first())
  await shot(page, '39-kecermatan')
}

/** Turns the pages and takes the first question of each kind, known by what stands in it. */
async function shootKinds(
  person: Student,
  shot: Scene['shot'],
  count: number,
  kinds: Record<string, string>,
): Promise<void> {
  const left = new Map(Object.entries(kinds))
  for (let number = 1; number <= count; number++) {
    await person.questionIs(number)
    for (const [name, selector] of left) {
      if ((await person.page.locator(selector).count()) === 0) continue
      left.delete(name)
      await shot(person.page, name)
    }
    if (number < count) await person.next()
  }
  if (left.size) throw new Error(`not met: ${[...left.keys()].join(', ')}`)
}

async function ending({ page, go, network, shot, person }: Tour): Promise<void> {
  await go('/tryout')
  await shot(page, '40-tryout-running')
  // The one with the least time left is a card, the others are rows.
  const running = page.locator('section, li').filter({ hasText: 'Tryout SKD CPNS' })
  await running
    .getByRole('link', { name: /^Lanjutkan/ })
    .first()
    .click()
  await page.getByRole('article').waitFor()
  network.set('down')
  await choose(person, 1)
  await openMap(page)
  await page.getByRole('button', { name: 'Akhiri tryout' }).click()
  await page.getByRole('heading', { name: /nomor kosong/ }).waitFor()
  await shot(page, '41-review')
  await page.getByRole('button', { name: /^Akhiri tryout/ }).click()
  await shot(page, '42-confirm')
  await page.getByRole('button', { name: 'Ya, akhiri' }).click()
  await page.getByRole('heading', { name: /^Selesai di/ }).waitFor()
  await shot(page, '43-sending')
  network.set('clear')
  await person.hasReceipt()
  await shot(page, '44-receipt')
  await page.getByRole('link', { name: 'Lihat hasil' }).click()
  await page.getByRole('link', { name: 'Buka pembahasan' }).first().waitFor({ timeout: 30_000 })
  await shot(page, '45-result')
  await page.getByRole('link', { name: 'Buka pembahasan' }).first().click()
  await page.getByRole('heading', { name: 'Cara mengerjakan' }).waitFor()
  await shot(page, '46-discussion')
  await go('/tryout-selesai')
  await shot(page, '47-tryout-selesai')
}

/** Starts an exam while others run, which is asked about first; `begun`: what shows that it has. */
async function begin(page: Page, begun: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Mulai ujian' }).click()
  const too = page.getByRole('button', { name: 'Mulai juga' })
  await too.or(begun).waitFor()
  if (await too.isVisible()) await too.click()
  await begun.waitFor()
}

/** On a phone the map is a sheet, on a desktop it stands there. */
async function openMap(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Peta/ })
  if (await button.isVisible()) await button.click()
}

async function choose({ page }: Student, place: number): Promise<void> {
  await page.getByRole('radio').nth(place).locator('xpath=ancestor::label').click()
  await expect(page.getByRole('radio').nth(place)).toBeChecked()
}

async function answerAndTurn(person: Student, place: number): Promise<void> {
  await choose(person, place)
  await person.next()
}
