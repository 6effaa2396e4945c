/** Functions that run inside the page, each by itself: nothing outside of them exists there. Times in ms. */

/** Taps one option after another: until the frame that shows it is drawn. */
export async function tapPainted(count: number): Promise<number[]> {
  const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const options = [...document.querySelectorAll<HTMLInputElement>('article input[type=radio]')]
    const option = options[turn % options.length]
    const from = performance.now()
    option?.click()
    await drawn()
    times.push(performance.now() - from)
    await new Promise((done) => setTimeout(done, 60))
  }
  return times
}

/** Taps one option after another: until the app says that it stands in both stores. */
export async function tapSaved({ count, pause }: { count: number; pause: number }): Promise<number[]> {
  const line = document.querySelector('[data-save-line]') as HTMLElement
  const saved = () =>
    new Promise<void>((done) => {
      const watch = new MutationObserver(() => {
        if (line.getAttribute('aria-busy') !== 'false') return
        watch.disconnect()
        done()
      })
      watch.observe(line, { attributes: true, attributeFilter: ['aria-busy'] })
    })
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const options = [...document.querySelectorAll<HTMLInputElement>('article input[type=radio]')]
    const until = saved()
    const from = performance.now()
    options[turn % options.length]?.click()
    await until
    times.push(performance.now() - from)
    await new Promise((done) => setTimeout(done, pause))
  }
  return times
}

/** Turns the pages: until the next question is drawn; and the layout shift of all turns together. */
export async function nextQuestion(count: number): Promise<{ times: number[]; shift: number }> {
  const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
  let shift = 0
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
  })
  watch.observe({ type: 'layout-shift' })
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const next = [...document.querySelectorAll('button')].find((button) => button.textContent?.trim() === 'Lanjut')
    const from = performance.now()
    next?.click()
    await drawn()
    times.push(performance.now() - from)
    await new Promise((done) => setTimeout(done, 60))
  }
  watch.disconnect()
  return { times, shift }
}

/** From the beginning of a page, ms. */
export interface ColdMarks {
  /** The first option can be seen. */
  shown: number
  /** A tap on an option, as soon as one was seen, stands in both stores. */
  saved: number
}

/** From the first moment of every page: keeps in `cold` when it can be answered and when that was saved. */
export function markCold(): void {
  const marks: ColdMarks = { shown: 0, saved: 0 }
  Object.assign(window, { cold: marks })
  let tapped = false
  const look = new MutationObserver(() => {
    const option = document.querySelector<HTMLInputElement>('article input[type=radio]:not(:checked)')
    if (!option || tapped) return
    tapped = true
    look.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        marks.shown = performance.now()
        watch.observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
        option.click()
      }),
    )
  })
  const watch = new MutationObserver((changes) => {
    if (!changes.some(({ target }) => (target as Element).matches('[data-save-line][aria-busy="false"]'))) return
    watch.disconnect()
    marks.saved = performance.now()
  })
  look.observe(document, { subtree: true, childList: true })
}
