import { enrol } from '../../../e2e/support/enrol.ts'
import { Student } from '../../../e2e/support/student.ts'
import { everythingOf, stops } from '../../../e2e/support/student-stops.ts'
import { quiet } from './quiet.ts'
import type { Scene } from './scene.ts'

/** Every address of a student, with something to show on each; those of visitors are in the other tour. */
export async function takePagesTour({ server, network, phone, shot }: Scene): Promise<void> {
  const { page, ...known } = await everythingOf({
    server,
    network,
    newStudent: (...jadwals) => enrol(server, ...jadwals),
    readyStudent: async ({ email, password }, jadwal) => {
      const student = new Student(await phone.open('/login'))
      await student.logIn(email, password)
      await student.hasPaperOf(jadwal)
      return student
    },
  })
  const all = Object.entries(stops(known)).flatMap(([pattern, of]) => of.map((stop) => ({ pattern, ...stop })))
  for (const [n, { pattern, path, own, guest }] of all.entries()) {
    if (guest) continue
    await page.goto(network.origin + path)
    await own(page).waitFor()
    await quiet(page)
    await shot(page, `${60 + n}${pattern.replaceAll(/[/:*]+/g, '-')}`)
  }
}
