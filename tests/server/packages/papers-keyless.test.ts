import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { levelTable, userTable } from '#server/db/tables/index.ts'
import { stableId } from '#server/question-import/stable-id.ts'
import { Phone } from '#tests/support/exam-material.ts'
import { Bank, SECRETS, type Secrets } from '#tests/support/published.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { updating } from '#tests/support/writes.ts'

/** The same questions with other keys, points, weights and discussions. */
const OTHER: Secrets = {
  kunci: { pilihan: ['C', 'A'], ganda: ['B'], pernyataan: ['1', '0'], isian: ['7', '8,5'] },
  poin_opsi: { A: 5, B: 2, C: 1 },
  pembahasan: '<p>Rahasia kedua, jauh lebih panjang: \\(\\frac{1}{2}\\)</p><p>Begitu.</p>',
  nilai: { bobot: 3, poin_benar: 4, poin_salah: -1, poin_kosong: 1, ambang: 10, prioritas_seri: 2 },
}

const HOUR = 3_600_000

/** Randomness that repeats: the n-th draw is the same in every world. */
function fixedRandom() {
  let n = 0
  return (bytes: number) => {
    const blocks = Array.from({ length: Math.ceil(bytes / 32) }, () =>
      createHash('sha256').update(`draw ${n++}`).digest(),
    )
    return Buffer.concat(blocks).subarray(0, bytes)
  }
}

/** A student with the same id and token in every world. */
async function sameStudent(world: World): Promise<string> {
  const level_id = stableId('uji/level')
  const id = stableId('uji/siswa')
  await world.db.insert(levelTable).values({ id: level_id, nama_level: 'Siswa' })
  const email = 'sama@elp.test'
  await world.db.insert(userTable).values({ id, email, password_hash: '-', nama: 'Sama', level_id })
  return world.app.signAccess({ user_id: id, level_id, role: 'Siswa', family: stableId('uji/sesi') })
}

/** Everything a student can ask before release, byte by byte. */
async function traffic(secrets: Secrets): Promise<{ asked: string; seen: string }[]> {
  const world = await createWorld({}, undefined, fixedRandom())
  try {
    const token = await sameStudent(world)
    const pengumuman_at = new Date(world.clock.ms + 48 * HOUR).toISOString()
    const held = { pengumuman_at, pembahasan_at: pengumuman_at }
    const jadwal = {
      buka: { cara_mulai: 'open' as const, ...held },
      segel: { cara_mulai: 'sealed' as const, ...held },
      kode: { cara_mulai: 'code' as const, ...held },
    }
    const bank = await Bank.make(world, { secrets, jadwal })
    const seen: { asked: string; seen: string }[] = []
    const ask = async (method: 'GET' | 'POST', path: string, body?: object, by = token) => {
      const reply = await world.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${by}`, 'accept-encoding': path.startsWith('/get-soal') ? 'br' : 'identity' },
        ...(body && { payload: body }),
      })
      const shown = bytesOf(reply.headers, reply.rawPayload)
      seen.push({ asked: `${method} ${path} → ${reply.statusCode}`, seen: `${reply.statusCode} ${shown}` })
      return reply
    }
    await walk(bank, ask)
    // A key put right after publication is as silent.
    await bank.send('soal', updating(bank.id('pilihan'), { kunci: secrets === SECRETS ? ['A'] : ['B'] }))
    await ask('GET', '/my-jadwal')
    for (const name of ['buka', 'segel', 'kode'])
      await ask('GET', `/get-soal-ujian?jadwal_id=${bank.id(`jadwal ${name}`)}`)
    return seen
  } finally {
    await world.close()
  }
}

/** The pace that phones are told to keep follows the load of this machine; nothing else may differ. */
function bytesOf({ date: _date, ...headers }: Record<string, unknown>, body: Buffer): string {
  const text = body.toString('latin1')
  if (!text.includes('"flush_after_ms":')) return JSON.stringify(headers) + text
  const { 'content-length': _length, ...rest } = headers
  return JSON.stringify(rest) + text.replace(/"flush_after_ms":\d+/, '"flush_after_ms":0')
}

type Ask = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  by?: string,
) => Promise<{ json(): unknown; rawPayload: Buffer }>

async function walk(bank: Bank, ask: Ask): Promise<void> {
  const paket_id = bank.id('paket')
  for (const list of [
    'mapel',
    'kategori-paket',
    'subcat-paket',
    'rumpun',
    'paket',
    'subtest-paket',
    'kategori-ujian',
    'ujian',
    'jadwal-paket',
  ]) {
    await ask('GET', `/${list}`)
  }
  for (const list of ['soal', 'stimulus', 'soal-pauli', 'sub-soal-pauli', 'member-paket']) await ask('GET', `/${list}`)
  await ask('GET', `/paket/${paket_id}`)
  await ask('GET', `/subtest-paket/${bank.id('SATU')}`)
  await ask('GET', `/soal/${bank.id('pilihan')}`)
  await ask('GET', `/p-subtest-paket?paket_id=${paket_id}`)
  await ask('GET', `/check-purchase-paket?paket_id=${paket_id}`)
  for (const name of ['buka', 'segel', 'kode']) {
    const jadwal_id = bank.id(`jadwal ${name}`)
    await ask('POST', '/my-paket/register', { jadwal_id })
    await ask('GET', `/get-soal-ujian?jadwal_id=${jadwal_id}`)
  }
  await ask('GET', '/jadwal-paket-ujian')
  await ask('GET', '/jadwal-paket-member')
  const mine = (await ask('GET', '/my-jadwal')).json() as {
    data: { jadwal_id: string; sittings: { bundle: { paper_sha256: string } }[] }[]
  }
  await ask('GET', '/index-my-paket')
  await ask('GET', `/my-paket?paket_id=${paket_id}`)
  const schedule = mine.data.find((row) => row.jadwal_id === bank.id('jadwal segel'))
  await sit(bank, ask, schedule?.sittings[0]?.bundle.paper_sha256 ?? '')
}

async function sit(bank: Bank, ask: Ask, paper_sha256: string): Promise<void> {
  const phone = new Phone(stableId('uji/percobaan'), stableId('uji/perangkat'), 'uji_halaman')
  const begun = await ask(
    'POST',
    '/init-hasil-ujian',
    phone.init({ jadwal_id: bank.id('jadwal segel'), paper_sha256 }, bank.world.clock.ms),
  )
  const { upload_token } = begun.json() as { upload_token: string }
  phone.choose(bank.id('pilihan'), 'B', 1000)
  phone.write(bank.id('isian'), { a: '12' }, 2000)
  phone.choose(bank.id('skala'), 'C', 3000)
  phone.end(4000)
  await ask('POST', '/input/hasil-ujian', phone.request(), upload_token)
  await ask('POST', '/end-ujian', phone.endRequest(), upload_token)
  for (const path of ['/result-paket', '/pembahasan-ujian', '/hasil-ujian'])
    await ask('GET', `${path}?attempt_id=${phone.attempt_id}`)
  await ask('GET', '/my-jadwal')
}

test('I8.1 two banks that differ in keys, weights and discussions give a student the same bytes', async () => {
  const one = await traffic(SECRETS)
  const other = await traffic(OTHER)
  expect(one.map((call) => call.asked)).toEqual(other.map((call) => call.asked))
  expect(one.filter((call, index) => call.seen !== other[index]?.seen).map((call) => call.asked)).toEqual([])
  // The walk must have got somewhere for this to mean anything.
  const answered = one.filter((call) => call.asked.endsWith('200')).map((call) => call.asked)
  expect(answered.length).toBeGreaterThan(25)
  expect(one.map((call) => call.asked)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/end-ujian → 200/),
      expect.stringMatching(/result-paket.* → 403/),
      expect.stringMatching(/pembahasan-ujian.* → 403/),
      expect.stringMatching(/GET \/soal → 403/),
    ]),
  )
})
