import type { Page } from '@playwright/test'
import { FaultProxy } from '../../e2e/support/fault-proxy.ts'
import { Phone } from '../../e2e/support/phone.ts'
import type { Row } from '../support/report.ts'
import { bareSite } from './bare.ts'
import { ms, quantile } from './figures.ts'
import { type ColdMarks, markCold, nextQuestion, tapPainted, tapSaved } from './in-page.ts'
import { QUESTIONS } from './long-paper.ts'
import { sitting } from './phone.ts'

/** Each figure is the median of so many runs, those of the exam and of the bare page by turns. */
const RUNS = 7
const TAPS = 60
/** Answers of an attempt that is opened again. */
const GIVEN = 40
/** As many as a long sheet has. */
const ENTRIES = 5000

interface Side {
  device: Phone
  network: FaultProxy
  page: Page
}

/** Figures of one run by their names. */
type Figures = Record<string, number>

/** A student in the first question of a long exam, and the bare page on a phone of its own. */
const beside = (measure: (exam: Side, bare: Side) => Promise<Row[]>): Promise<Row[]> =>
  sitting(async ({ device, network, student: { page } }) => {
    const site = await bareSite()
    const line = await FaultProxy.start(site.port)
    const phone = new Phone(line.origin)
    try {
      const bare = await phone.open()
      await bare.evaluate(() => navigator.serviceWorker.ready)
      // Stored by its worker, which was not there when it was first opened.
      await bare.reload()
      await bare.waitForSelector('article')
      return await measure({ device, network, page }, { device: phone, network: line, page: bare })
    } finally {
      await phone.dispose()
      await line.stop()
      await site.stop()
    }
  })

/** Taps and turns. */
export const taps = () =>
  beside(async (exam, bare) => {
    const few = await both(exam, bare, tapsOf)
    await fill(exam.page)
    const many = await both(exam, bare, savesOf)
    const shift = few.exam['layout shift'] as number
    return [
      row('tap → painted, CPU × 4, p98', few, 'painted', 1.5),
      row('tap → saved twice, CPU × 1, p50', few, 'saved p50', 1.3),
      row('tap → saved twice, CPU × 1, p99', few, 'saved p99', 1.3),
      row(`the same at ${ENTRIES} entries, p50`, many, 'saved p50', 1.3),
      row(`the same at ${ENTRIES} entries, p99`, many, 'saved p99', 1.3),
      row('next question, CPU × 4, p98', few, 'next', 1.5),
      {
        what: 'next question, layout shift of all turns',
        ...{ goal: '0', reached: shift.toFixed(4), ok: shift < 0.001 },
      },
    ]
  })

/** A browser that was killed, without a network. */
export const cold = () =>
  beside(async (exam, bare) => {
    const addresses = new Map<Side, string>()
    for (const side of [exam, bare]) {
      await side.page.evaluate(answer, GIVEN)
      addresses.set(side, side.page.url())
      side.device.onEveryPage(() => `(${markCold})()`)
    }
    const figures = await both(exam, bare, (side) => coldStart(side, addresses.get(side) as string))
    const what = `exam opened cold without network, CPU × 6, ${QUESTIONS} questions, ${GIVEN} answers`
    return [
      row(`${what}: first paint`, figures, 'paint', 1),
      row('the same: first option shown', figures, 'shown', 2.2),
      row('the same: first tap saved', figures, 'saved', 2.2),
    ]
  })

interface Medians {
  exam: Figures
  bare: Figures
}

/** The medians of both pages, measured by turns. */
async function both(exam: Side, bare: Side, measure: (side: Side) => Promise<Figures>): Promise<Medians> {
  const runs: Medians[] = []
  for (let run = 0; run < RUNS; run++) runs.push({ exam: await measure(exam), bare: await measure(bare) })
  const medians = (of: keyof Medians): Figures =>
    Object.fromEntries(
      Object.keys(runs[0]?.[of] ?? {}).map((name) => [
        name,
        quantile(
          runs.map((run) => run[of][name] ?? Number.NaN),
          0.5,
        ),
      ]),
    )
  return { exam: medians('exam'), bare: medians('bare') }
}

function row(what: string, { exam, bare }: Medians, name: string, goal: number): Row {
  const [ours, theirs] = [exam[name] ?? Number.NaN, bare[name] ?? Number.NaN]
  const times = ours / theirs
  return {
    what,
    goal: `≤ ${goal} ×`,
    reached: `${times.toFixed(2)} ×`,
    ok: times <= goal,
    note: `${ms(ours)} beside ${ms(theirs)} of the bare page, medians of ${RUNS} runs`,
  }
}

async function savesOf({ page }: Side): Promise<Figures> {
  const times = await page.evaluate(tapSaved, { count: TAPS, pause: 60 })
  return { 'saved p50': quantile(times, 0.5), 'saved p99': quantile(times, 0.99) }
}

async function tapsOf(side: Side): Promise<Figures> {
  const { page } = side
  const saves = await savesOf(side)
  const painted = await slowed(page, 4, () => page.evaluate(tapPainted, TAPS))
  const { times, shift } = await slowed(page, 4, () => page.evaluate(nextQuestion, TAPS))
  return { ...saves, painted: quantile(painted, 0.98), next: quantile(times, 0.98), 'layout shift': shift }
}

/** Taps until the log is as long as a sheet's. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(tapSaved, { count: ENTRIES, pause: 0 })
}

/** In the page: answers so many questions, one after the other. */
async function answer(count: number): Promise<void> {
  const turn = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
  for (let question = 0; question < count; question++) {
    document.querySelectorAll<HTMLInputElement>('article input[type=radio]')[question % 5]?.click()
    await turn()
    while (document.querySelector('[data-save-line][aria-busy="true"]')) await turn()
    ;[...document.querySelectorAll('button')].find((button) => button.textContent?.trim() === 'Lanjut')?.click()
    await turn()
  }
}

async function coldStart(side: Side, address: string): Promise<Figures> {
  const { device, network } = side
  await device.kill()
  network.set('clear')
  const page = await device.open('/health')
  network.set('down')
  const figures = await slowed(page, 6, async () => {
    await page.goto(address)
    const marks = await page.waitForFunction(() => {
      const { cold } = window as unknown as { cold: ColdMarks }
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
      return cold.saved && paint ? { ...cold, paint } : null
    })
    return (await marks.jsonValue()) as ColdMarks & { paint: number }
  })
  network.set('clear')
  return { ...figures }
}

async function slowed<T>(page: Page, rate: number, work: () => Promise<T>): Promise<T> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  const result = await work()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
  return result
}
