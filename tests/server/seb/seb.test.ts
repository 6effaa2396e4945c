import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccess } from '#server/access/base-levels.ts'
import { configKey, sebConfiguration, sebFile } from '#server/seb/configuration.ts'
import { make } from '#tests/support/factories.ts'
import { type Person, person, staff } from '#tests/support/people.ts'
import { Bank } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await seedAccess(world.db, world.clock.now)
})
afterAll(() => world.close())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const OWN_KEY = 'ab'.repeat(32)
const PAGE = 'https://elp.example/tryout-detail-subtest?jadwal=1'

async function exam(jadwal: object) {
  const bank = await Bank.make(world, { name: randomUUID(), jadwal: { satu: jadwal } })
  const student = await person(world)
  const jadwal_id = bank.id('jadwal satu')
  await make(world, 'jadwalPaketMember', { jadwal_id, user_id: student.id })
  return { student, jadwal_id, path: `/get-soal-ujian?jadwal_ujian_id=${bank.id('sesi satu')}` }
}

const paper = (by: Person, path: string, headers = {}) => world.call('GET', path, { token: by.token, headers })
const told = (address: string, key: string, page = PAGE) =>
  `&${new URLSearchParams({ seb_hash: sha256(address + key), seb_url: page })}`
/** The configuration that a browser was opened with, from the file that it was given. */
const keyOf = (jadwal_id: string, origin = 'http://localhost:3000') => configKey(sebConfiguration(origin, jadwal_id))

test('P751.1 the key of a configuration is the hash of its settings by name, without spaces, whatever order they were written in', () => {
  const settings = { startURL: 'https://elp.example/a?b=1', allowWlan: true, Zoom: 2, sendBrowserExamKey: false }
  const json = '{"allowWlan":true,"sendBrowserExamKey":false,"startURL":"https://elp.example/a?b=1","Zoom":2}'
  expect(configKey(settings)).toBe(sha256(json))
  expect(configKey(Object.fromEntries(Object.entries(settings).reverse()))).toBe(sha256(json))
  expect(sebFile({ startURL: 'https://elp.example/a?b=1&c=<2>', allowWlan: true, Zoom: 2 })).toContain(
    '<dict><key>startURL</key><string>https://elp.example/a?b=1&amp;c=&lt;2&gt;</string><key>allowWlan</key><true/><key>Zoom</key><integer>2</integer></dict>',
  )
})

test('P751.2 a paper for Safe Exam Browser comes to it alone: by the header of a call, by what the page was told, or by the school’s own key', async () => {
  const { student, jadwal_id, path } = await exam({ seb: true, kunci_seb: [OWN_KEY] })
  const refused = await paper(student, path)
  expect([refused.status, refused.body.reason]).toEqual([403, 'paper.seb'])
  const key = keyOf(jadwal_id)
  const called = sha256(`http://localhost:3000/api${path}${key}`)
  expect((await paper(student, path, { 'x-safeexambrowser-configkeyhash': called })).status).toBe(200)
  expect((await paper(student, path + told(PAGE, key))).status).toBe(200)
  // The browser leaves the fragment out.
  expect((await paper(student, path + told(PAGE, OWN_KEY, `${PAGE}#soal-2`))).status).toBe(200)
})

test('P751.3 what another configuration, another address or another schedule proves opens nothing', async () => {
  const { student, jadwal_id, path } = await exam({ seb: true })
  const key = keyOf(jadwal_id)
  const wrong = [
    told('https://elp.example/elsewhere', key),
    told(PAGE, OWN_KEY),
    told(PAGE, keyOf(randomUUID())),
    '&seb_hash=&seb_url=',
    `&seb_hash=${key}`,
  ]
  for (const proof of wrong) expect((await paper(student, path + proof)).status, proof).toBe(403)
  const header = { 'x-safeexambrowser-configkeyhash': sha256(`http://localhost:3000/api/my-jadwal${key}`) }
  expect((await paper(student, path, header)).status).toBe(403)
})

test('P751.4 the file of a schedule is anybody’s, and leads to it; without Safe Exam Browser there is none, and keys are for staff', async () => {
  const [seb, plain] = [await exam({ seb: true, kunci_seb: [OWN_KEY] }), await exam({})]
  const file = await world.app.inject(`/files/seb/${seb.jadwal_id}.seb`)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/seb'])
  expect(file.body).toContain(`/tryout-detail?jadwal=${seb.jadwal_id}</string>`)
  // Answers that wait to be sent outlive the browser.
  expect(file.body).toContain('<key>examSessionClearCookiesOnEnd</key><false/>')
  for (const id of [plain.jadwal_id, randomUUID()])
    expect((await world.app.inject(`/files/seb/${id}.seb`)).statusCode).toBe(404)
  expect((await paper(plain.student, plain.path)).status).toBe(200)
  const flags = (await paper(seb.student, '/my-jadwal')).body.data[0].sittings[0]
  expect(flags).toMatchObject({ seb: true })
  const row = async (by: Person) => (await paper(by, `/jadwal-paket/${seb.jadwal_id}`)).body.data
  expect((await row(seb.student)).kunci_seb).toBeUndefined()
  expect((await row(await staff(world, ['jadwal-admin']))).kunci_seb).toEqual([OWN_KEY])
})
