import type { FastifyPluginAsync } from 'fastify'
import { siswaImport } from '../accounts/siswa-import/index.ts'
import { loginCards } from '../accounts/siswa-import/login-cards.ts'
import type { Db } from '../db/connect.ts'
import type { Random } from '../lib/random-id.ts'
import { peserta } from '../participants/index.ts'
import type { Passwords } from '../security/passwords.ts'
import { audit } from './audit.ts'
import { auditFile } from './audit-export.ts'
import { loginCodes } from './login-codes.ts'
import { roleHistory } from './role-history.ts'

interface AccessDeps {
  db: Db
  now: () => number
  random: Random
  serverSecret: string
  passwords: Passwords
}

/** People and what they may do, beyond the resources level, menu, role and user-list. */
export const access: FastifyPluginAsync<AccessDeps> = async (app, deps) => {
  await app.register(audit, deps)
  await app.register(auditFile, deps)
  await app.register(loginCodes, deps)
  await app.register(roleHistory, deps)
  await app.register(siswaImport, deps)
  await app.register(loginCards, deps)
  await app.register(peserta, deps)
}
