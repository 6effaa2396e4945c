import type { EngineBrowser } from './browser.ts'
import { until } from './browser.ts'

interface Place {
  x: number
  y: number
}

/** What a student does with the app in any engine, by the words on the screen and with real taps and keys. */
export class Pupil {
  readonly browser: EngineBrowser
  private readonly origin: string

  constructor(browser: EngineBrowser, origin: string) {
    this.browser = browser
    this.origin = origin
  }

  open(path: string): Promise<void> {
    return this.browser.go(this.origin + path)
  }

  /** Text of the page as it is read. */
  text(): Promise<string> {
    return this.browser.run(() => document.body.innerText)
  }

  async says(words: string, ms?: number): Promise<void> {
    await until(async () => (await this.text()).includes(words), `"${words}" on the screen`, ms)
  }

  path(): Promise<string> {
    return this.browser.run(() => location.pathname)
  }

  /** Taps what bears this name: whole, or its beginning followed by `…`. */
  async tap(name: string): Promise<void> {
    const place = await until(() => this.browser.run(placeOf, name), `"${name}" to tap`)
    await this.browser.tap(place.x, place.y)
  }

  async fill(css: string, text: string): Promise<void> {
    const hasFocus = (css: string) => document.activeElement?.matches(css) ?? false
    const focused = async () => {
      const place = await this.browser.run(placeOfField, css)
      if (place) await this.browser.tap(place.x, place.y)
      return this.browser.run(hasFocus, css)
    }
    // A page drawn ahead takes no focus until the app has it.
    await until(focused, `focus in ${css}`)
    await this.browser.type(text)
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.open('/login')
    await this.fill('input[name=email]', email)
    await this.fill('input[name=password]', password)
    await this.tap('Masuk')
    await until(async () => (await this.path()) === '/home', 'the home after logging in')
  }

  /** The paper of `jadwal` is on the phone, and the app can start without a network. */
  async hasPaperOf(jadwal: string, ms?: number): Promise<void> {
    await this.open('/tryout')
    await this.seesPaperOf(jadwal, ms)
    await this.browser.run(() => navigator.serviceWorker.ready.then(() => true))
  }

  async seesPaperOf(jadwal: string, ms = 40_000): Promise<void> {
    const there = (name: string) =>
      [...document.querySelectorAll('li')].some(
        (row) => row.innerText.includes(name) && /Naskah di (HP|perangkat)/.test(row.innerText),
      )
    await until(() => this.browser.run(there, jadwal), `the paper of ${jadwal}`, ms)
  }

  /** To the checks before the start of `jadwal`. */
  async preflight(jadwal: string, button = 'Mulai ujian'): Promise<void> {
    const link = (name: string) => {
      const row = [...document.querySelectorAll('li')].find((each) => each.innerText.includes(name))
      const found = [...(row?.querySelectorAll('a') ?? [])].find((each) => each.innerText.includes('Mulai'))
      if (!found) return null
      found.scrollIntoView({ block: 'center' })
      const box = found.getBoundingClientRect()
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const { x, y } = await until(() => this.browser.run(link, jadwal), `the start of ${jadwal}`)
    await this.browser.tap(x, y)
    await this.says(button)
  }

  async start(jadwal: string): Promise<void> {
    await this.preflight(jadwal)
    await this.tap('Mulai ujian')
    await this.questionIs(1)
  }

  /** From the log-in to the first question. Answers the id of the attempt. */
  async sits(jadwal: string, { email, password }: { email: string; password: string }): Promise<string> {
    await this.logIn(email, password)
    await this.hasPaperOf(jadwal)
    await this.start(jadwal)
    return this.attempt()
  }

  async questionIs(number: number, ms?: number): Promise<void> {
    const shown = (wanted: number) =>
      [...document.querySelectorAll('article')].some((each) => {
        const title = document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.innerText
        return (each.getAttribute('aria-label') ?? title ?? '') === `Soal ${wanted}`
      })
    await until(() => this.browser.run(shown, number), `question ${number}`, ms)
  }

  /** Taps the option at this place (0 = A) and waits until the app says that it is saved. */
  async choose(option: number): Promise<void> {
    await this.tapOption(option)
    const saved = (place: number) => {
      const chosen = document.querySelectorAll<HTMLInputElement>('article input')[place]?.checked
      return chosen && document.querySelector('[data-save-line][aria-busy="false"]') !== null
    }
    await until(() => this.browser.run(saved, option), `option ${option} saved`)
  }

  async tapOption(option: number): Promise<void> {
    const place = await until(() => this.browser.run(placeOfOption, option), `option ${option}`)
    await this.browser.tap(place.x, place.y)
  }

  async answerAndGoOn(option: number, next: number): Promise<void> {
    await this.choose(option)
    await this.tap('Lanjut…')
    await this.questionIs(next)
  }

  /** From a question before it, without answering what lies between. */
  async goOnTo(number: number): Promise<void> {
    const shown = () => {
      const article = document.querySelector('article')
      const title = document.getElementById(article?.getAttribute('aria-labelledby') ?? '')?.innerText
      return Number(/^Soal (\d+)$/.exec(article?.getAttribute('aria-label') ?? title ?? '')?.[1] ?? 0)
    }
    for (let at = await until(() => this.browser.run(shown), 'a question'); at < number; at++) {
      await this.tap('Lanjut…')
      await this.questionIs(at + 1)
    }
    await this.questionIs(number)
  }

  /** From any question, by the map. */
  async end(): Promise<void> {
    await this.tap('Peta…')
    await this.tap('Akhiri tryout')
    await this.says('Akhiri')
    await this.tap('Akhiri tryout…')
    await this.tap('Ya, akhiri')
  }

  /** Id of the attempt that the runner shows. */
  async attempt(): Promise<string> {
    const id = await this.browser.run(() => new URLSearchParams(location.search).get('attempt'))
    if (!id) throw new Error('no attempt is open on this page')
    return id
  }
}

/** In the page. Where several bear the name, the one in a dialog, which lies above the others. */
function placeOf(name: string): Place | null {
  const begin = name.endsWith('…') ? name.slice(0, -1) : null
  const named = (element: HTMLElement) => {
    const text = (element.getAttribute('aria-label') ?? element.innerText).replace(/\s+/g, ' ').trim()
    return begin === null ? text === name : text.startsWith(begin)
  }
  const all = [...document.querySelectorAll<HTMLElement>('button, a, [role=button]')]
  const seen = all.filter((element) => named(element) && element.getClientRects().length > 0)
  const element = seen.find((each) => each.closest('dialog[open]')) ?? seen[0]
  if (!element || (element as HTMLButtonElement).disabled) return null
  element.scrollIntoView({ block: 'nearest' })
  const box = element.getBoundingClientRect()
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  // Still moving in, or covered: not yet.
  const top = document.elementFromPoint(place.x, place.y)
  return top && (element.contains(top) || top.contains(element)) ? place : null
}

function placeOfField(css: string): Place | null {
  const field = document.querySelector<HTMLInputElement>(css)
  if (!field || field.disabled) return null
  field.scrollIntoView({ block: 'center' })
  const box = field.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function placeOfOption(option: number): Place | null {
  const label = document.querySelectorAll<HTMLInputElement>('article input')[option]?.closest('label')
  if (!label) return null
  label.scrollIntoView({ block: 'nearest' })
  const box = label.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
