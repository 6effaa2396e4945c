import { randomUUID } from 'node:crypto'
import { createPasswords } from '#server/security/passwords.ts'
import type { Call } from '../load/request.ts'
import type { Outcome } from '../load/tally.ts'
import { pass } from '../support/pass.ts'
import type { BenchReport } from '../support/report.ts'
import { atMost } from '../support/rows.ts'
import { savesMeanwhile } from '../support/saves-meanwhile.ts'
import { openSitting } from '../support/sitting.ts'
import { enrol } from '../support/students.ts'
import { withWorld } from '../support/world.ts'
import type { BenchOptions } from './options.ts'

const STUDENTS = 1000
const SECONDS = 8
const PASSWORD = 'kata sandi siswa'

/** A thousand students log in at once, real argon2id included, while others answer. */
export const login = ({ profile }: BenchOptions): Promise<BenchReport> =>
  withWorld({ profile }, async (world) => {
    const sitting = await openSitting(world)
    const saves = await savesMeanwhile(world, sitting, SECONDS)
    const students = await enrol(world, sitting, STUDENTS, await createPasswords().hash(PASSWORD))
    const calls = students.map(({ email }): Call => {
      const body = { email, password: PASSWORD, device_id: randomUUID() }
      return { method: 'POST', path: '/api/auth/user-password', body }
    })
    const storm = { kind: 'calls', label: 'logins', calls, connections: STUDENTS } as const
    const { outcomes, cpu_seconds } = await pass(world, storm, saves)
    const [logins, saved] = [outcomes.logins as Outcome, outcomes.saves as Outcome]
    const rows = [
      atMost('1,000 students log in at once: all in', logins.seconds, 6, 's'),
      atMost('log-ins refused for good', logins.refused, 0, ''),
      atMost('saves meanwhile, p99', saved.p99, 50, 'ms'),
    ]
    return { rows, raw: { logins, saves: saved, cpu_seconds } }
  })
