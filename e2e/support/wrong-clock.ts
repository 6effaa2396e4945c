import type { Page } from '@playwright/test'
import type { Phone } from './phone.ts'

/**
 * The phone's clock in somebody's hands: Date and the wall time at which pages begin are off by what was set; the even
 * clock (performance.now) is nobody's to set.
 */
export class WrongClock {
  private shift = 0

  constructor(phone: Phone) {
    phone.onEveryPage(() => movedBy(this.shift))
  }

  /** Sets the clock off by `ms` against the truth: in a page that is open at once, in later ones from their first moment. */
  async set(ms: number, page?: Page): Promise<void> {
    this.shift = ms
    await page?.evaluate((shift) => Object.assign(globalThis, { clockShift: shift }), ms)
  }
}

const movedBy = (shift: number) => `(() => {
  globalThis.clockShift = ${shift}
  const Truth = Date
  const now = () => Truth.now() + globalThis.clockShift
  globalThis.Date = new Proxy(Truth, {
    construct: (target, given, made) => Reflect.construct(target, given.length ? given : [now()], made),
    apply: () => new Truth(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  const begun = performance.timeOrigin + ${shift}
  Object.defineProperty(performance, 'timeOrigin', { get: () => begun })
})()`
