import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAILS_PER_HOUR } from '#server/accounts/mail-limit.ts'
import { RESET_MS } from '#server/accounts/reset-token.ts'
import { passwordResetTable, userTable } from '#server/db/tables/index.ts'
import { accountPatterns } from '#src/lib/paths/account.ts'
import { officePatterns } from '#src/lib/paths/office.ts'
import { account, logIn, refresh } from '#tests/support/account.ts'
import { HOSTILE_BODIES, HOSTILE_VALUES, isCleanRefusal } from '#tests/support/hostile.ts'
import { staff } from '#tests/support/people.ts'
import { type MailServer, mailServer } from '#tests/support/smtp.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { send, updating } from '#tests/support/writes.ts'

let mails: MailServer
let world: World
beforeAll(async () => {
  mails = await mailServer()
  world = await createWorld({
    SMTP_URL: mails.url,
    MAIL_FROM: 'ELP <kabar@elp.test>',
    PUBLIC_URL: 'https://elp.test/',
  })
})
afterAll(async () => {
  await world.close()
  await mails.close()
})

const forgot = (email: string) => world.call('POST', '/auth/fg-pw', { body: { email } })
const reset = (token: string, password = 'sandi yang baru') =>
  world.call('POST', '/auth/fg-pw-sb', { body: { token, password } })
const linkIn = (text: string) => /https:\/\/elp\.test\/(ft-pw(?:-admin)?)\/([\w-]+)/.exec(text) ?? []

async function mailedToken(email: string): Promise<string> {
  await forgot(email)
  return linkIn((await mails.next()).text)[2] as string
}

test('A6.12 what a mail server says of the address that it refuses is not logged', async () => {
  const refusing = await mailServer({ refuses: /^RCPT/i })
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const other = await createWorld({ SMTP_URL: refusing.url, LOG_LEVEL: 'trace' }, { write })
  const { email } = await account(other)
  await other.call('POST', '/auth/fg-pw', { body: { email } })
  // Closing waits for the mail that is under way.
  await other.close()
  const told = lines.find((line) => line.includes('a mail was not sent'))
  expect(told).toContain('550')
  expect(lines.join('')).not.toContain(email)
  await refusing.close()
})

test('A7.1 the mailed link sets a new password, once, and ends every session', async () => {
  const who = await account(world)
  const { refreshToken } = (await logIn(world, who)).body
  const answer = await forgot(who.email.toUpperCase())
  expect(answer.status).toBe(200)
  const mail = await mails.next()
  expect(mail).toMatchObject({ from: 'kabar@elp.test', to: [who.email] })
  const [, screen, token = ''] = linkIn(mail.text)
  expect(screen).toBe('ft-pw')
  expect((await reset(token)).status).toBe(200)
  expect((await logIn(world, { email: who.email, password: 'sandi yang baru' })).status).toBe(200)
  expect((await logIn(world, who)).body.code).toBe('invalid_login')
  expect((await refresh(world, refreshToken)).body.code).toBe('invalid_refresh_token')
  expect((await reset(token, 'dan sekali lagi')).body).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'token' }],
  })
})

test('A7.1 staff are led to their own screen', async () => {
  const clerk = await account(world, 'Admin')
  await forgot(clerk.email)
  expect(linkIn((await mails.next()).text)[1]).toBe('ft-pw-admin')
})

test('A7.2 a link is good for an hour, of two sent at once for one use, and kept only as a hash', async () => {
  const who = await account(world)
  const late = await mailedToken(who.email)
  const [row] = await world.db.select().from(passwordResetTable).where(eq(passwordResetTable.user_id, who.id))
  expect(JSON.stringify(row)).not.toContain(late)
  world.clock.advance(RESET_MS)
  expect((await reset(late)).body.code).toBe('invalid_input')

  const [one, two] = [await mailedToken(who.email), await mailedToken(who.email)]
  const statuses = await Promise.all([reset(one), reset(one), reset(two)])
  expect(statuses.map((reply) => reply.status).sort()).toEqual([200, 400, 400])
  expect(await world.db.$count(passwordResetTable, eq(passwordResetTable.user_id, who.id))).toBe(0)
  world.clock.advance(RESET_MS)
})

test('A7.2 a link mailed before the password or the address changed is good no more', async () => {
  const who = await account(world)
  const { token } = (await logIn(world, who)).body
  const link = await mailedToken(who.email)
  await world.call('POST', '/auth/rs-pw', { token, body: { password: who.password, new_password: 'milik sendiri' } })
  expect((await reset(link)).body.code).toBe('invalid_input')

  const clerk = await staff(world, ['customer'])
  const old = await mailedToken(who.email)
  const moved = updating(who.id, { email: `pindah.${who.email}` })
  expect((await send(world, clerk.token, 'user-list', moved)).status).toBe(200)
  expect((await reset(old)).body.code).toBe('invalid_input')
  expect((await logIn(world, { email: `pindah.${who.email}`, password: 'milik sendiri' })).status).toBe(200)
})

test('A7.3 the answer is the same whether or not the address has an account, also when it is too often', async () => {
  const who = await account(world)
  const tried = async (email: string) => {
    const replies = []
    for (let n = 0; n <= MAILS_PER_HOUR; n++) {
      const { status, body, headers } = await forgot(email)
      replies.push([status, body, headers['retry-after']])
    }
    return replies
  }
  const known = await tried(who.email)
  for (let n = 0; n < MAILS_PER_HOUR; n++) await mails.next()
  expect(await tried('tidak.ada@elp.test')).toEqual(known)
  expect(known.at(-1)?.[0]).toBe(429)
  world.clock.advance(RESET_MS)
  expect((await forgot(who.email)).status).toBe(200)
  await mails.next()
})

test('A7.3 no mail goes to strangers, to blocked accounts, nor to log-in names that are no addresses', async () => {
  const blocked = await account(world)
  await world.db.update(userTable).set({ status: 'diblokir' }).where(eq(userTable.id, blocked.id))
  const nameless = await account(world)
  await world.db.update(userTable).set({ email: '0012345@siswa.internal' }).where(eq(userTable.id, nameless.id))
  for (const email of ['siapa.saja@elp.test', blocked.email, '0012345@siswa.internal']) {
    expect((await forgot(email)).status).toBe(200)
  }
  // Mails go out in the order they were asked for: the next one is this one.
  const who = await account(world)
  await forgot(who.email)
  expect((await mails.next()).to).toEqual([who.email])
  expect(mails.waiting()).toBe(0)
})

test('A7.4 hostile bodies are refused cleanly', async () => {
  const calls = { '/auth/fg-pw': { email: 'a@elp.test' }, '/auth/fg-pw-sb': { token: 'x', password: 'sandi baru' } }
  const post = async (path: string, payload: string) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await world.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
    return isCleanRefusal(reply.statusCode, reply.json()) || reply.statusCode === 200
  }
  for (const [path, good] of Object.entries(calls)) {
    for (const body of HOSTILE_BODIES) expect(await post(path, body), `${path} ${body.slice(0, 30)}`).toBe(true)
    for (const field of Object.keys(good)) {
      for (const value of HOSTILE_VALUES)
        expect(await post(path, JSON.stringify({ ...good, [field]: value }))).toBe(true)
    }
  }
})

test('A7.5 without a mail server the mail lies in the outbox for its owner alone, and no log holds the link', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'elp-outbox-'))
  const lines: string[] = []
  const logs = { write: (line: string) => void lines.push(line) }
  const quiet = await createWorld({ DATA_DIR, LOG_LEVEL: 'info', PUBLIC_URL: 'https://elp.test' }, logs)
  const who = await account(quiet)
  await quiet.call('POST', '/auth/fg-pw', { body: { email: who.email } })
  // The server waits for its mails before it closes.
  await quiet.close()
  const folder = join(DATA_DIR, 'outbox')
  const [file = ''] = readdirSync(folder)
  const [, , token = ''] = linkIn(readFileSync(join(folder, file), 'utf8'))
  expect(token).toHaveLength(43)
  expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
  expect(lines.join('')).toContain(file)
  expect(lines.join('')).not.toContain(token)
  expect(lines.join('')).not.toContain(who.email)
  await rm(DATA_DIR, { recursive: true })
})

test('A34.1 the mailed links lead to screens that the app has, for students and for staff', async () => {
  const who = await account(world)
  await forgot(who.email)
  const [, studentScreen] = linkIn((await mails.next()).text)
  const clerk = await account(world, 'Admin')
  await forgot(clerk.email)
  const [, staffScreen] = linkIn((await mails.next()).text)
  expect(`/${studentScreen}/:token`).toBe(accountPatterns.resetPassword)
  expect(`/${staffScreen}/:token`).toBe(officePatterns.resetPasswordMailed)
})
