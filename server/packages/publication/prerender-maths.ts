import { setImmediate } from 'node:timers/promises'
import { render } from '../text/render.ts'
import type { Bank } from './bank.ts'

/** How long (ms) drawing may hold the process before students' saves get their turn. */
const TURN_MS = 10

/** Draws every text of a bank ahead, in turns, so that making the paper afterwards is quick. */
export async function prerenderMaths(bank: Bank): Promise<void> {
  let begun = performance.now()
  for (const text of textsOf(bank)) {
    render(text)
    if (performance.now() - begun < TURN_MS) continue
    await setImmediate()
    begun = performance.now()
  }
}

function textsOf(bank: Bank): string[] {
  return [
    ...[...bank.soal.values()].flatMap((soal) => [
      soal.teks,
      ...soal.opsi.map((opsi) => opsi.teks),
      ...soal.pernyataan,
      soal.pembahasan_teks,
    ]),
    ...[...bank.sheets.values()].map((sheet) => sheet.petunjuk),
    ...[...bank.stimuli.values()].map((stimulus) => stimulus.teks),
  ]
}
