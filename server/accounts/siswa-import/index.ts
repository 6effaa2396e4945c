import { createHmac } from 'node:crypto'
import multipart from '@fastify/multipart'
import { inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { importSiswaQuery, importSiswaReply, MAX_SISWA_BYTES } from '#contract/accounts/import-siswa.ts'
import { STUDENT_LIST_MENU } from '#contract/resources/user-list.ts'
import { once } from '../../crud/batch.ts'
import type { Db } from '../../db/connect.ts'
import { userTable } from '../../db/tables/index.ts'
import { refusal } from '../../lib/errors.ts'
import { letterheadOfStudents } from '../../participants/letterhead-of.ts'
import type { Passwords } from '../../security/passwords.ts'
import { demandRight } from '../../security/rights.ts'
import { cardFile } from './card-file.ts'
import { cardPassword } from './card-password.ts'
import { siswaReader } from './read-in-worker.ts'
import type { SiswaFile } from './read-siswa.ts'
import { save } from './save.ts'
import { schoolsOfRows, spellingsOf } from './school-spellings.ts'
import { siswaTemplate } from './template.ts'
import { type ValidatedStudents, validateStudents } from './validate-students.ts'

interface Deps {
  db: Db
  now: () => number
  serverSecret: string
  passwords: Passwords
}

/**
 * POST /import-siswa: students from an XLSX. First without `save` to see what it would do, then the same file again
 * with it; all or nothing. Asks for the right to add students and, with a schedule, to add to schedules.
 */
export const siswaImport: FastifyPluginAsyncZod<Deps> = async (app, { db, now, serverSecret, passwords }) => {
  await app.register(multipart, { limits: { files: 1, fields: 0, fileSize: MAX_SISWA_BYTES } })

  const reader = siswaReader()
  app.addHook('onClose', () => reader.stop())

  app.get('/import-siswa/template', { schema: { tags: ['access'] } }, async (request, reply) => {
    await demandRight(db, request.requireViewer(), STUDENT_LIST_MENU, 'import')
    reply.header('content-type', MIME).header('content-disposition', 'attachment; filename="templat-siswa.xlsx"')
    return reply.send(siswaTemplate())
  })

  const description = 'Body: multipart/form-data with one .xlsx file. Without `save=1` nothing is saved.'
  const schema = { tags: ['access'], description, querystring: importSiswaQuery, response: { 200: importSiswaReply } }
  app.post('/import-siswa', { schema }, async (request) => {
    const viewer = request.requireViewer()
    const { batch, jadwal_id, save: wanted, same: sama = '', consented = '0', sekolah = '' } = request.query
    await demandRight(db, viewer, STUDENT_LIST_MENU, 'import')
    if (jadwal_id) await demandRight(db, viewer, 'jadwal-admin', 'create')
    const bytes = await fileOf(request)
    const file = await reader.read(bytes)
    if (wanted !== '1') {
      const { rows, problems } = await validateStudents(db, file, jadwal_id)
      const found = await spellingsOf(db, file)
      const nothing = { saved: false, cards: [], cards_file: null, letterhead: null }
      return { ...reply(file, rows), sekolah: found, problems, ...nothing }
    }
    const given = new Map(file.siswa.map((siswa) => [siswa.email, siswa.password]))
    const passwordOf = ({ email }: { email: string }) => given.get(email) ?? cardPassword(serverSecret, batch, email)
    // Keyed: the file may hold passwords, and a bare hash of it could be tried out.
    const body = {
      jadwal_id,
      sama,
      consented,
      sekolah,
      file: createHmac('sha256', serverSecret).update(bytes).digest('hex'),
    }
    const sent = { batch, user_id: viewer.user_id, resource: 'import-siswa', body, now: now() }
    const same = new Set(sama.split(',').map(Number))
    const by = { actor_id: viewer.user_id, now: sent.now, consented: consented === '1' }
    const schools = await schoolsOfRows(db, file, sekolah)
    const delivery = { file, jadwal_id, sama: same, ...by, passwordOf, schools }
    const rows = await once(db, sent, (tx) => save(tx, passwords, delivery))
    const made = rows.filter((row) => row.account === 'new')
    const cards = made.map((row) => ({ ...row, password: passwordOf(row) }))
    const cards_file = cards.length ? cardFile(cards) : null
    const on = inArray(
      userTable.email,
      made.map(({ email }) => email),
    )
    const letterhead = made.length ? await letterheadOfStudents(db, on) : null
    return { ...reply(file, rows), sekolah: [], problems: [], saved: true, cards, cards_file, letterhead }
  })
}

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const reply = (file: SiswaFile, rows: ValidatedStudents['rows']) => ({
  siswa: rows,
  ignored_columns: file.ignored_columns,
})

async function fileOf(request: FastifyRequest): Promise<Buffer> {
  const part = request.isMultipart() ? await request.file() : undefined
  if (part) return part.toBuffer()
  throw refusal('siswa.no_file')
}
