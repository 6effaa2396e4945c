import { expect, type Page } from '@playwright/test'

/** What a student does with the app, by the words on the screen. */
export class Student {
  readonly page: Page
  private readonly origin: string

  constructor(page: Page) {
    this.page = page
    this.origin = new URL(page.url()).origin
  }

  async logIn(email = 'siswa@elp.test', password = 'tryout2026'): Promise<void> {
    if (!this.page.url().endsWith('/login')) await this.page.goto(`${this.origin}/login`)
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('Kata sandi', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await this.page.waitForURL('**/home')
  }

  /** The list of own tryouts, once the paper of `name` is on the phone and the app can start without a network. */
  async hasPaperOf(name: string): Promise<void> {
    await this.page.goto(`${this.origin}/tryout`)
    await expect(this.tryout(name).getByText(/Naskah di (HP|perangkat)/)).toBeVisible({ timeout: 45_000 })
    await this.page.evaluate(() => navigator.serviceWorker.ready)
  }

  tryout(name: string) {
    return this.page.getByRole('listitem').filter({ hasText: name })
  }

  async start(name: string): Promise<void> {
    await this.tryout(name).getByRole('link', { name: 'Mulai' }).click()
    await this.page.getByRole('button', { name: 'Mulai ujian' }).click()
    // Where another exam runs it is asked about first.
    const too = this.page.getByRole('button', { name: 'Mulai juga' })
    await expect(too.or(this.question(1))).toBeVisible()
    if (await too.isVisible()) await too.click()
    await this.questionIs(1)
  }

  question(number: number) {
    return this.page.getByRole('article', { name: `Soal ${number}`, exact: true })
  }

  async questionIs(number: number): Promise<void> {
    await expect(this.question(number)).toBeVisible()
  }

  /** Taps the option at this place (0 = A) and waits until the app says that it is saved. */
  async choose(place: number): Promise<void> {
    const option = this.page.getByRole('radio').nth(place)
    await option.locator('xpath=ancestor::label').click()
    await expect(option).toBeChecked()
    await this.isSaved()
  }

  /** Where the work stands, as the app says beside the question. */
  get saveLine() {
    return this.page.locator('[data-save-line]').first()
  }

  /** Id of the attempt that the runner shows. */
  get attempt(): string {
    const id = new URL(this.page.url()).searchParams.get('attempt')
    if (!id) throw new Error('no attempt is open on this page')
    return id
  }

  async isSaved(): Promise<void> {
    await expect(this.page.locator('[data-save-line][aria-busy="false"]').first()).toBeVisible()
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Lanjut' }).click()
  }

  /** Answers the question on the screen and turns to the next one. */
  async answerAndGoOn(place: number): Promise<void> {
    await this.choose(place)
    await this.next()
  }

  /** By the map, as a student jumps. */
  async goTo(number: number): Promise<void> {
    if (await this.question(number).isVisible()) return
    await this.page.getByRole('button', { name: /^Peta/ }).click()
    await this.page.getByRole('button', { name: new RegExp(`^Nomor ${number}\\b`) }).click()
    await this.questionIs(number)
  }

  /** To the first question that one option answers: a practice shuffles questions of several kinds. */
  async goToOptions(): Promise<void> {
    for (let number = 1; (await this.question(number).getByRole('radio').count()) === 0; ) await this.goTo(++number)
  }

  /** How many are answered, as the button of the map says. */
  answered(done: number, of: number) {
    return this.page.getByRole('button', { name: `Peta ${done}/${of}` })
  }

  /** From any question: by the map, as whoever does not work through to the last one. */
  async end(): Promise<void> {
    await this.page.getByRole('button', { name: /^Peta/ }).click()
    await this.page.getByRole('button', { name: 'Akhiri tryout' }).click()
    await this.page.getByRole('button', { name: /^Akhiri tryout/ }).click()
    await this.page.getByRole('button', { name: 'Ya, akhiri' }).click()
  }

  async hasReceipt(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Semua jawaban diterima.' })).toBeVisible({ timeout: 60_000 })
  }

  private get later() {
    return this.page.getByRole('button', { name: 'Nanti saja, lanjut mengerjakan' })
  }

  /** The log-in sheet over an exam: the account is given, only the password is asked. */
  async logInAgain(password = 'tryout2026'): Promise<void> {
    const sheet = this.page.getByRole('dialog', { name: 'Masuk lagi sebentar, ya' })
    await sheet.getByLabel('Kata sandi', { exact: true }).fill(password)
    await sheet.getByRole('button', { name: 'Masuk dan kirim jawaban' }).click()
  }

  /** Whenever the log-in sheet comes up over the exam: not now. */
  async postponesLogIn(): Promise<void> {
    await this.page.addLocatorHandler(this.later, (button) => button.click())
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Keluar' }).click()
    await this.page.waitForURL('**/login**')
  }

  /** Seconds left on the timer. */
  async secondsLeft(): Promise<number> {
    const words = await this.page
      .getByRole('button', { name: /^Sisa waktu/ })
      .first()
      .innerText()
    return words
      .replace('≈', '')
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0)
  }
}
