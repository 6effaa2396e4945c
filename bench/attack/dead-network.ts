import { enrol } from '../../e2e/support/enrol.ts'
import { FaultProxy, type Weather } from '../../e2e/support/fault-proxy.ts'
import { Phone } from '../../e2e/support/phone.ts'
import { Server } from '../../e2e/support/server.ts'
import { Student } from '../../e2e/support/student.ts'
import { WrongClock } from '../../e2e/support/wrong-clock.ts'
import { atMost } from '../support/rows.ts'
import type { Attack } from './types.ts'

const TRYOUT = 'Tryout SKD terbuka'
const TWO_AND_A_HALF_HOURS = 9_000_000
/** Whoever waits longer has given up, ms. */
const PATIENCE_MS = 120_000

/** A network on which connections open and nothing comes back, around a student in a real Chromium. */
export const deadNetwork: Attack = async (say) => {
  const server = await Server.start()
  const network = await FaultProxy.start(server.port)
  const device = new Phone(network.origin)
  const clock = new WrongClock(device)
  const told = (what: string, ms: number) => say(`${what}: ${Math.round(ms)} ms`)
  try {
    const account = await enrol(server, TRYOUT)
    let student = new Student(await device.open())
    await student.logIn(account.email, account.password)
    await student.hasPaperOf(TRYOUT)

    /** From a dead browser until `shown` says so, ms. */
    const cold = async (weather: Weather, path: string, shown: (student: Student) => Promise<void>) => {
      await device.kill()
      network.set(weather)
      const began = performance.now()
      student = new Student(await device.open(path))
      await shown(student)
      return performance.now() - began
    }
    const list = ({ page }: Student) =>
      page.getByRole('listitem').filter({ hasText: TRYOUT }).waitFor({ timeout: PATIENCE_MS })
    const refused = await cold('down', '/tryout', list)
    const dead = await cold('black-hole', '/tryout', list)
    told('the list from a dead browser, network refused', refused)
    told('the same, network dead', dead)

    await student.tryout(TRYOUT).getByRole('link', { name: 'Mulai' }).click()
    const press = student.page.getByRole('button', { name: 'Mulai ujian' })
    await press.waitFor({ timeout: PATIENCE_MS })
    const pressed = performance.now()
    await press.click()
    await student.question(1).waitFor({ timeout: PATIENCE_MS })
    const start = performance.now() - pressed
    told('a start', start)
    const { attempt } = student
    await student.answerAndGoOn(0)
    network.set('clear')
    const sent = () => student.saveLine.filter({ hasText: 'Semua terkirim' }).waitFor({ timeout: PATIENCE_MS })
    await sent()

    await clock.set(TWO_AND_A_HALF_HOURS, student.page)
    await cold('black-hole', `/main-ujian?attempt=${attempt}`, ({ page }) =>
      page.getByRole('heading', { name: 'Waktu habis' }).waitFor({ timeout: PATIENCE_MS }),
    )
    await student.page.getByRole('button', { name: 'OK' }).click()
    const withdrawn = await after(network, () => student.question(2).waitFor({ timeout: PATIENCE_MS }))
    told('a wrong end is taken back', withdrawn)
    await sent()

    network.set('black-hole')
    await student.answerAndGoOn(1)
    await student.end()
    await student.page.getByRole('heading', { name: 'Selesai di HP ini.' }).waitFor({ timeout: PATIENCE_MS })
    const receipt = await after(network, () =>
      student.page.getByRole('heading', { name: 'Semua jawaban diterima.' }).waitFor({ timeout: PATIENCE_MS }),
    )
    told('the receipt', receipt)

    const later = Math.max(0, dead - refused)
    const rows = [
      {
        ...atMost('own tryouts from a dead browser, later than on a refused network', later, 1500, 'ms'),
        ...BEFORE.list,
      },
      { ...atMost('a start with the paper on the phone', start, 5000, 'ms'), ...BEFORE.start },
      {
        ...atMost('a wrong "Waktu habis" is taken back once the network is there, after', withdrawn, 30_000, 'ms'),
        ...BEFORE.withdrawn,
      },
      { ...atMost('the receipt once the network is there, after', receipt, 20_000, 'ms'), ...BEFORE.receipt },
    ]
    return { rows, raw: { refused, dead, start, withdrawn, receipt } }
  } finally {
    await device.dispose()
    await network.stop()
    await server.stop()
  }
}

/** How long `shown` takes from the moment the network is there; a wait that finds nothing counts whole. */
async function after(network: FaultProxy, shown: () => Promise<void>): Promise<number> {
  network.set('clear')
  const began = performance.now()
  await shown().catch(() => undefined)
  return performance.now() - began
}

/** What the same phone reached while no call of it had a limit of its own. */
const BEFORE = {
  list: { before: 'more than 120 s' },
  start: {},
  withdrawn: { before: 'more than 120 s' },
  receipt: { before: '69 s' },
}
