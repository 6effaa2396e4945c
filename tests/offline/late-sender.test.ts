import { expect, test } from 'vitest'
import { Book, begin } from '#offline/log/book.ts'
import type { Sending } from '#offline/log/page.ts'
import { LateSender } from '#offline/send/late-sender.ts'
import { BEGUN } from './log/disk-things.ts'
import { SimTime } from './support/sim-time.ts'

/** A sender whose part of the app does not come until `arrive`; `asked`: when it was asked for, ms; `heard`: what came to it. */
function lateSender() {
  const time = new SimTime()
  const began = time.now
  const asked: number[] = []
  const heard: string[] = []
  const note = (what: string) => () => void heard.push(what)
  const sending: Sending = {
    ...{ kick: note('kick'), hurry: note('hurry'), claim: note('claim'), renew: note('renew'), stop: note('stop') },
    ...{ unsent: 0, failing: false },
  }
  let here = false
  const sender = new LateSender(
    new Book(begin(BEGUN)),
    (ms, run) => time.after(ms, run),
    async () => {
      asked.push(time.now - began)
      if (!here) throw new Error('No chunk.')
      return sending
    },
  )
  const arrive = () => {
    here = true
  }
  return { time, sender, asked, heard, arrive }
}

test('I9.46 the part of the app that sends is asked for again by itself, after 1 s, 2 s … a minute, until it comes', async () => {
  const { time, sender, asked, heard, arrive } = lateSender()
  sender.kick()
  await time.pass(300_000)
  const pauses = asked.map((at, n) => (at - (asked[n - 1] ?? 0)) / 1000)
  expect(pauses).toEqual([1.5, 1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(sender.failing).toBe(true)
  arrive()
  await time.pass(60_000)
  expect(heard).toEqual(['kick'])
  expect(sender.failing).toBe(false)
  const { length } = asked
  await time.pass(600_000)
  expect(asked).toHaveLength(length)
})

test('I9.47 what comes meanwhile asks for it at once, and nothing does once the page has let go of the attempt', async () => {
  const { time, sender, asked } = lateSender()
  sender.kick()
  await time.pass(40_000)
  const { length } = asked
  sender.hurry()
  await time.rest()
  expect(asked).toHaveLength(length + 1)
  sender.kick()
  await time.pass(1500)
  expect(asked).toHaveLength(length + 2)
  sender.stop()
  await time.pass(600_000)
  expect(asked).toHaveLength(length + 2)
})
