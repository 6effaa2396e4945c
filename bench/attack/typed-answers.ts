import { enrol } from '../../e2e/support/enrol.ts'
import { FaultProxy } from '../../e2e/support/fault-proxy.ts'
import { MIXED, mixedPaper } from '../../e2e/support/mixed-paper.ts'
import { Phone } from '../../e2e/support/phone.ts'
import { claims, type Seen, saveRecorder } from '../../e2e/support/save-recorder.ts'
import { Server } from '../../e2e/support/server.ts'
import { Student } from '../../e2e/support/student.ts'
import { atMost } from '../support/rows.ts'
import type { Attack } from './types.ts'

const DIGITS = '314159265'
const BEAT_MS = 400
const KILLED_MS = 60

/** Nine digits typed slowly into a short answer, and the browser killed just after the last. */
export const typedAnswers: Attack = async (say) => {
  const server = await Server.start()
  const network = await FaultProxy.start(server.port)
  const device = new Phone(network.origin)
  try {
    await mixedPaper(server, 'isian')
    device.onEveryPage(saveRecorder)
    const account = await enrol(server, MIXED)
    let student = new Student(await device.open())
    await student.logIn(account.email, account.password)
    await student.hasPaperOf(MIXED)
    await student.start(MIXED)
    const { attempt } = student
    await student.saveLine.filter({ hasText: 'Semua terkirim' }).waitFor()
    await student.page.getByRole('textbox').click()
    for (const digit of DIGITS) {
      await student.page.keyboard.press(digit)
      await student.page.waitForTimeout(digit === DIGITS.at(-1) ? KILLED_MS : BEAT_MS)
    }
    const seen: Seen[] = await student.page.evaluate(() => window.elpSeen)
    await device.kill()
    network.set('down')
    student = new Student(await device.open(`/main-ujian?attempt=${attempt}`))
    await student.postponesLogIn()
    await student.questionIs(1)
    const kept = await student.page.getByRole('textbox').inputValue()
    const told = seen.filter(claims).at(-1)?.painted ?? ''
    say(`“${told}” was said to be kept, “${kept}” is there`)
    const lost = told.startsWith(kept) ? told.length - kept.length : 0
    const rows = [
      { ...atMost(`digits said to be kept and gone after a kill, of ${DIGITS.length}`, lost, 0, ''), before: '9' },
      { ...atMost('digits gone at all', DIGITS.length - kept.length, 1, ''), before: '9' },
    ]
    return { rows, raw: { told, kept } }
  } finally {
    await device.dispose()
    await network.stop()
    await server.stop()
  }
}
