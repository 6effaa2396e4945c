import { expect, test } from 'vitest'
import found from './faults/found.json' with { type: 'json' }
import { play } from './faults/play.ts'
import type { Script } from './faults/steps.ts'

/** How many of the seeds of `npm run faults -- histories` every run of the tests plays; docs/faults.md. */
const FIRST = 200

test(`F1.1 ${FIRST} seeded histories of every fault: nothing saved is lost, nothing counts twice, nothing is refused in silence`, async () => {
  for (let seed = 1; seed <= FIRST; seed++) expect(await play(seed)).toMatchObject({ seed, fault: null })
}, 120_000)

/** Histories that once found a fault, step by step as they were. */
async function holds(rule: string): Promise<void> {
  const mine = found.filter((one) => one.rule === rule)
  expect(mine).not.toHaveLength(0)
  for (const { seed, script } of mine)
    expect(await play(seed, { disk: 'dexie', script: script as Script })).toMatchObject({ seed, fault: null })
}

test('F1.2 a refusal whose reply was lost is told again at the next start', () => holds('F1.2'))

test('F1.3 a server clock set back never puts the exam before its start', () => holds('F1.3'))

test('F1.4 with a full database the log files alone keep the attempt, whoever starts again', () => holds('F1.4'))

test('F1.5 a renewed log-in that a full disk did not take is not thrown away', () => holds('F1.5'))

test('F1.6 a tap while a guessed time is put right is moved once, not twice', () => holds('F1.6'))

test('F1.7 what comes after the sealing is kept beyond the receipt, with its reason', () => holds('F1.7'))

test('F1.8 a late copy under an old name says the same of the same moment', () => holds('F1.8'))

test('F1.23 a start that was cut off goes on with the paper it was begun with, whatever was published since', () =>
  holds('F1.23'))

test('F1.24 lines timed by a guess do not leave with the page that closes', () => holds('F1.24'))

test('F1.25 a page that dies while a guess is put right leaves that to the next one', () => holds('F1.25'))

test('F1.26 a guess that the server confirmed is none in the next page life', () => holds('F1.26'))

test('F1.27 lines that were moved while the database was full do not come back under the old name', () =>
  holds('F1.27'))

test('F1.28 of two logs that end at the limit the later line stands', () => holds('F1.28'))

test('F1.29 what comes while an attempt is paused counts, however long the pause', () => holds('F1.29'))

test('F1.31 a page that opens makes both stores whole for every attempt on the phone, also for one that nobody opens', () =>
  holds('F1.31'))

test('F1.37 of two tabs that were opened in the same moment none keeps a time that another one knows to be wrong', () =>
  holds('F1.37'))

test('F1.38 a reply that was under way while the device slept does not tell the time', () => holds('F1.38'))

test('F1.39 a phone whose receipt names more lines than it has asks for them, and shows what counts and what does not', () =>
  holds('F1.39'))

test('F1.40 a line of another tab that was sent is no guess to the next page life', () => holds('F1.40'))

test('F1.41 a log that goes on while the database takes nothing does not make a guess sure', () => holds('F1.41'))

test('F1.42 what follows a line that the server has otherwise does not continue its log', () => holds('F1.42'))

test('F1.43 of a reply that was long on its way the least is believed', () => holds('F1.43'))

test('F1.44 several sleeps too short to be noticed are noticed together', () => holds('F1.44'))

test('F1.45 a line put right never shares its moment with the one before', () => holds('F1.45'))

test('F1.47 what a tab writes under a name that another one gave up is not dropped', () => holds('F1.47'))

test('F1.48 how many lines the server has is believed only after both logs were compared', () => holds('F1.48'))

test('F1.51 a guess stays with its lines when the log goes on under another name', () => holds('F1.51'))

test('F1.52 what was added for sleeps is not blamed for more than it was', () => holds('F1.52'))

test('F1.53 a line at the limit, put right, is brought to when it can have been', () => holds('F1.53'))

test('F1.54 where the database is lost the server is asked what it has, before a time is put right', () =>
  holds('F1.54'))

test('F1.55 what another tab writes by a guess is not sent with what was sure before', () => holds('F1.55'))

test('F1.56 a lost database does not keep a guess that was right from being settled', () => holds('F1.56'))

test('F1.57 a disk that was set back is compared with the server before its times are put right', () => holds('F1.57'))

test('F1.59 a disk that was set back to before the first answer gets what the server has, also where nothing is left to send', () =>
  holds('F1.59'))

test('F1.60 a guess that cannot be put right yet waits for what the server has, and asks for nothing meanwhile', () =>
  holds('F1.60'))

test('F1.61 a tap that is on its way to the log is put right, though another tab settled what stood there', () =>
  holds('F1.61'))

test('F1.62 lines that the server gave back under an old name are not taken for ones left behind', () => holds('F1.62'))

test('F1.63 a log does not go on under another name while a tab beside it would not hear of that', () => holds('F1.63'))

test('F1.64 a clock that was set back after the last line does not make answers late', () => holds('F1.64'))

test('F1.9 the same seed is the same history, call by call and line by line', async () => {
  for (const seed of [2, 101, 1574]) expect((await play(seed)).trace).toBe((await play(seed)).trace)
})

test('F1.65 what a phone wrote and had forgotten stays before what it has instead, whatever it guessed', () =>
  holds('F1.65'))

test('F1.66 what only the log files know of an attempt is in the database before anything of it is sent', () =>
  holds('F1.66'))

test('F1.67 a line behind two wrong guesses is put right by both', () => holds('F1.67'))

test('F1.68 a guess found wrong while another one waits to be put right does not take its place', () => holds('F1.68'))

test('F1.69 a clock set back while the database takes nothing does not make an old note of the time the newest', () =>
  holds('F1.69'))

test('F1.70 a line that a power cut left half written costs no other line of its file', () => holds('F1.70'))
