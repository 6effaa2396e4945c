import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'

const MB = 1024

/**
 * Memory of the tab's own process in MB, its share of what processes have in common included (PSS, by the kernel).
 * The service worker, which the tab could do without, may lie in the same process. Linux only.
 */
export async function tabMemory(page: Page): Promise<number> {
  const browser = await browserSession(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  const tabs = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => shareOf(id))
  await Promise.all([devtools.detach(), browser.detach()])
  return Math.max(...tabs)
}

function shareOf(pid: number): number {
  const kb = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kb) / MB
}

function browserSession(page: Page): Promise<CDPSession> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page belongs to no browser')
  return browser.newBrowserCDPSession()
}

/** What wakes a page that nobody touches, by the names of the browser's own trace. */
const WAKES = new Set(['TimerFire', 'FireAnimationFrame', 'FireIdleCallback'])

interface Traced {
  name: string
  /** µs */
  ts: number
}

/** What follows so soon (µs) needs no second waking. */
const TOGETHER = 20_000

/** How often timers, frames and idle calls of the page and its workers woke the processor within some seconds. */
export async function wakeUps(page: Page, seconds: number): Promise<number> {
  const browser = await browserSession(page)
  const events: Traced[] = []
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])))
  const over = new Promise<void>((resolve) => browser.once('Tracing.tracingComplete', () => resolve()))
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await page.waitForTimeout(seconds * 1000)
  await browser.send('Tracing.end')
  await over
  await browser.detach()
  const times = events.filter(({ name }) => WAKES.has(name)).map(({ ts }) => ts)
  times.sort((a, b) => a - b)
  return times.filter((ts, index) => index === 0 || ts - (times[index - 1] as number) > TOGETHER).length
}
