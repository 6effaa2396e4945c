import { describe, expect, test } from 'vitest'
import type { Receipt } from '#contract/exam/log/messages.ts'
import type { MyJadwal, OwnAttempt, Sitting } from '#contract/exam/schedule.ts'
import type { AttemptSummary, PaperState } from '#offline/types.ts'
import { cardOf } from '#src/features/tryouts/card-of.ts'
import { nextOf } from '#src/features/tryouts/home/next-of.ts'
import { myTryouts, type Running, wayInto, withReopened } from '#src/features/tryouts/my-tryouts.ts'
import { paperWords } from '#src/features/tryouts/paper-words.ts'
import { progressOf } from '#src/features/tryouts/progress.ts'
import { paths } from '#src/lib/paths.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 29, 1)
const id = () => crypto.randomUUID()

function sitting(more: Partial<Sitting> = {}): Sitting {
  return {
    jadwal_id: id(),
    jadwal_ujian_id: id(),
    nama: 'UTBK Nasional #4',
    paket_nama: 'Paket UTBK',
    mulai: NOW - HOUR,
    selesai: NOW + HOUR,
    kelonggaran_kirim_detik: 900,
    bundle: {
      paper_sha256: '0'.repeat(64),
      bundle_sha256: '1'.repeat(64),
      bytes: 3_100_000,
      policy: 'open',
      wrapped_key: null,
    },
    subtes: [],
    attempts: [],
    ...more,
  }
}

function jadwal(of: Sitting, more: Partial<MyJadwal> = {}): MyJadwal {
  return {
    jadwal_id: of.jadwal_id,
    nama: of.nama,
    mulai: of.mulai,
    selesai: of.selesai,
    zona: 'Asia/Jakarta',
    pengumuman_at: null,
    pembahasan_at: null,
    cara_mulai: 'open',
    paket: {
      id: id(),
      nama: of.paket_nama,
      skin: 'utbk',
      mode: 'nasional',
      penilaian: 'irt',
      waktu: 'subtes',
      durasi_detik: 11_700,
      izin_lanjut_awal: true,
      maks_percobaan: 1,
    },
    sittings: [of],
    ...more,
  }
}

const onServer = (more: Partial<OwnAttempt> = {}): OwnAttempt => ({
  attempt_id: id(),
  status: 'open',
  started_at: NOW - HOUR / 2,
  ends_at: NOW + HOUR / 2,
  sync_until: NOW + HOUR,
  sealed_at: null,
  counted: true,
  phone_id: id(),
  ...more,
})

const named = (attempt_id: string = id()) => ({ attempt_id, server_id: attempt_id })

const onPhone = (of: Sitting, more: Partial<AttemptSummary> = {}): AttemptSummary => ({
  ...named(more.attempt_id),
  user_id: id(),
  sitting: of,
  phase: 'running',
  started_at: NOW - HOUR / 2,
  unsent: 0,
  receipt: null,
  progress: null,
  ...more,
})

describe('my tryouts', () => {
  test('U8.1 an attempt that runs here is shown once, with the end that the server named', () => {
    const attempt = onServer()
    const of = sitting({ attempts: [attempt] })
    const { running, ahead } = myTryouts([jadwal(of)], [onPhone(of, { attempt_id: attempt.attempt_id })], NOW)
    expect(running).toMatchObject([{ local: { attempt_id: attempt.attempt_id }, ends_at: attempt.ends_at }])
    expect(ahead).toEqual([])
  })

  test('U8.10 the end of an attempt begun without a network is told only where no early move can change it', () => {
    const of = sitting()
    const here = onPhone(of)
    const early = jadwal(of)
    expect(myTryouts([early], [here], NOW).running).toMatchObject([{ ends_at: null }])
    const total = { ...early, paket: { ...early.paket, waktu: 'total' as const, durasi_detik: 3600 } }
    expect(myTryouts([total], [here], NOW).running).toMatchObject([{ ends_at: here.started_at + HOUR }])
  })

  test('U8.2 an attempt on another device is offered to be moved here, until its time is up', () => {
    const of = sitting({ attempts: [onServer()] })
    expect(myTryouts([jadwal(of)], [], NOW).running).toMatchObject([{ local: null, jadwal_id: of.jadwal_id }])
    expect(myTryouts([jadwal(of)], [], NOW + HOUR).running).toEqual([])
  })

  test('U8.11 no clock but the server’s ends an attempt that runs here', () => {
    const attempt = onServer()
    const of = sitting({ attempts: [attempt] })
    const here = onPhone(of, { attempt_id: attempt.attempt_id })
    const late = attempt.ends_at + HOUR
    expect(myTryouts([jadwal(of)], [here], late, false)).toMatchObject({ running: [{ local: here }], unsent: [] })
    expect(myTryouts([jadwal(of)], [here], late)).toMatchObject({ running: [], unsent: [here] })
  })

  test('U8.3 what is finished here and not received shows even when the server list is not there', () => {
    const ended = onPhone(sitting(), { phase: 'ended', unsent: 4 })
    const { unsent, running } = myTryouts([], [ended], NOW)
    expect(unsent).toEqual([ended])
    expect(running).toEqual([])
  })

  test('U8.4 a used-up tryout is no longer ahead; with attempts left it is', () => {
    const of = sitting({ attempts: [onServer({ status: 'sealed', sealed_at: NOW })] })
    expect(myTryouts([jadwal(of)], [], NOW).ahead).toEqual([])
    const more = jadwal(of, { paket: { ...jadwal(of).paket, maks_percobaan: 2 } })
    expect(myTryouts([more], [], NOW).ahead).toEqual([more])
  })

  test('U8.5 finished ones come newest first, each once, and what was missed is said', () => {
    const sealed = onServer({ status: 'sealed', sealed_at: NOW - 1000 })
    const done = sitting({ attempts: [sealed] })
    const missed = sitting({ mulai: NOW - 3 * HOUR, selesai: NOW - 2 * HOUR })
    const twice = onPhone(done, { attempt_id: sealed.attempt_id, phase: 'sealed' })
    const list = myTryouts([jadwal(done), jadwal(missed)], [twice], NOW).done
    expect(list.map((each) => each.attempt_id)).toEqual([sealed.attempt_id, null])
  })

  test('U8.12 what was handed in beside one’s own schedules is done once, whether the server or the phone says it', () => {
    const past = { attempt_id: id(), nama: 'Peluang', sealed_at: NOW - 1000 }
    const here = onPhone(sitting(), { attempt_id: past.attempt_id, phase: 'sealed' })
    for (const local of [[], [here]]) {
      const { ahead, done } = myTryouts([], local, NOW, true, [past])
      expect(ahead).toEqual([])
      expect(done).toMatchObject([{ attempt_id: past.attempt_id, nama: 'Peluang', at: NOW - 1000, jadwal: undefined }])
    }
  })

  test('U8.13 what staff opened again runs on the phone that holds its receipt, and its way leads into the exam', () => {
    const attempt = onServer({ ends_at: NOW + HOUR / 4 })
    const of = sitting({ selesai: NOW - 1000, attempts: [attempt] })
    const { attempt_id } = attempt
    const here = onPhone(of, { attempt_id, phase: 'sealed', receipt: { sealed_at: NOW - HOUR / 4 } as Receipt })
    const at = (server_time: number, now = NOW) => {
      const data = [jadwal(of)]
      return myTryouts(data, withReopened([here], { data, server_time }, now), now)
    }
    const { running, ahead, done, unsent } = at(NOW)
    expect(running).toMatchObject([{ local: { attempt_id }, ends_at: attempt.ends_at }])
    expect(running.map(wayInto)).toEqual([paths.mainUjian(attempt_id)])
    expect([ahead, done, unsent]).toEqual([[], [], []])
    // A list of before the receipt, and time that ran out again.
    for (const over of [at(NOW - HOUR / 4), at(NOW, NOW + HOUR / 4)]) {
      expect(over).toMatchObject({ running: [], done: [{ attempt_id }], unsent: [] })
    }
  })

  test('U8.6 what presses next stands first: a start to come, or the last moment of what is open', () => {
    const practice = jadwal(sitting({ selesai: NOW + 1000 * HOUR }))
    const later = jadwal(sitting({ mulai: NOW + 2 * HOUR, selesai: NOW + 3 * HOUR }))
    const soon = jadwal(sitting({ mulai: NOW + HOUR, selesai: NOW + 2 * HOUR }))
    const closing = jadwal(sitting({ selesai: NOW + HOUR / 2 }))
    expect(myTryouts([practice, later, soon, closing], [], NOW).ahead).toEqual([closing, soon, later, practice])
    expect(nextOf([closing, soon, later, practice], NOW)).toBe(soon)
  })
})

describe('what home shows', () => {
  const ids = (all: { jadwal_id: string }[]) => all.map(({ jadwal_id }) => jadwal_id)

  test('U206.4 of two that run the one with less time left comes first, one whose end is unknown last', () => {
    const [long, short, unknown] = [sitting(), sitting(), sitting()]
    const list = [jadwal(long, { paket: { ...jadwal(long).paket, waktu: 'total', durasi_detik: 7200 } })]
    list.push(jadwal(short, { paket: { ...jadwal(short).paket, waktu: 'total', durasi_detik: 3600 } }))
    const here = [onPhone(unknown), onPhone(long), onPhone(short)]
    expect(ids(myTryouts(list, here, NOW).running)).toEqual([short.jadwal_id, long.jadwal_id, unknown.jadwal_id])
  })

  test('U213.1 an attempt whose time ran out while the app was closed does not run: it waits to be sent', () => {
    const [over, next] = [sitting(), sitting()]
    const total = { ...jadwal(over).paket, waktu: 'total' as const, durasi_detik: 60 }
    const list = [jadwal(over, { paket: total }), jadwal(next)]
    const { running, unsent, ahead } = myTryouts(list, [onPhone(over), onPhone(next)], NOW)
    expect(ids(running)).toEqual([next.jadwal_id])
    expect(unsent).toMatchObject([{ sitting: over, phase: 'running' }])
    expect(ahead).toEqual([])
  })

  test('U206.5 a tryout that ended on this phone is not offered again while its answers wait, nor after its last attempt', () => {
    const [over, other] = [sitting(), sitting()]
    const list = [jadwal(over), jadwal(other)]
    for (const phase of ['ended', 'sealed', 'running'] as const) {
      expect(ids(myTryouts(list, [onPhone(over, { phase })], NOW).ahead)).toEqual([other.jadwal_id])
    }
  })
})

describe('the words on a paper', () => {
  const ready: PaperState = { kind: 'ready', bytes: 3_100_000 }
  const sealed = (of: Sitting) => ({ ...of, bundle: { ...of.bundle, policy: 'sealed' as const } })

  test('U8.7 a sealed paper is sealed until its hour, then ready', () => {
    const ahead = sealed(sitting({ mulai: NOW + HOUR }))
    expect(paperWords(ahead, ready, NOW, 'Asia/Jakarta')).toEqual({
      key: 'paper.sealed',
      values: { hour: '09.00' },
      ready: true,
    })
    expect(paperWords(ahead, ready, NOW + HOUR, 'Asia/Jakarta').key).toBe('paper.ready')
  })

  test('U8.8 what is not here whole is never called ready', () => {
    for (const state of [
      undefined,
      { kind: 'missing' },
      { kind: 'damaged' },
      { kind: 'downloading', received: 1, total: 2 },
    ] as const) {
      expect(paperWords(sitting(), state, NOW, 'Asia/Jakarta').ready).toBe(false)
    }
    expect(paperWords(undefined, undefined, NOW, 'Asia/Jakarta').key).toBe('paper.none')
  })

  test('U202.7 a row does not say that a paper is missing before the phone was looked through, and small papers have a size', () => {
    const small = sitting()
    expect(paperWords(small, undefined, NOW, 'Asia/Jakarta')).toEqual({ key: 'paper.looking', ready: false })
    small.bundle.bytes = 31_000
    expect(paperWords(small, { kind: 'missing' }, NOW, 'Asia/Jakarta').values).toEqual({ all: '31 KB' })
  })
})

test("U8.9 a registration card comes from the student's own list alone", () => {
  const mine = jadwal(sitting())
  const address = {
    username: 'nadira',
    nama_paket: 'Paket UTBK',
    mulai: `${mine.mulai}`,
    selesai: `${mine.selesai}`,
  }
  expect(cardOf([mine], 'nadira', address)).toBe(mine)
  expect(cardOf([mine], 'lain', address)).toBeUndefined()
  expect(cardOf([mine], 'nadira', { ...address, mulai: '0' })).toBeUndefined()
})

describe('U20.65 the card of a running attempt tells how far it is, and nothing where this phone cannot know', () => {
  const MINUTE = 60_000
  const part = (nama: string, minutes: number, jumlah_soal = 10) => ({
    id: id(),
    kode: nama,
    nama,
    durasi_detik: minutes * 60,
    jumlah_soal,
  })
  const of = sitting({ subtes: [part('Satu', 10), part('Dua', 20), part('Tiga', 10, 30)] })
  const own = jadwal(of)
  const began = (ago: number, progress: AttemptSummary['progress'] | 'elsewhere'): Running => ({
    jadwal_id: of.jadwal_id,
    jadwal_ujian_id: of.jadwal_ujian_id,
    nama: of.nama,
    local: progress === 'elsewhere' ? null : onPhone(of, { started_at: NOW - ago, progress }),
    started_at: NOW - ago,
    ends_at: null,
  })
  const log = (more = {}) => ({ answered: 0, moves: [], given: { extra_ms: 0 }, ...more })

  test('U20.65 with a time for each sub-test: which is open, and what is left of it', () => {
    expect(progressOf(began(20 * MINUTE, log()), [own], NOW)).toMatchObject({
      done: 1.5,
      open: { index: 1, left: 10 * MINUTE },
      answered: null,
    })
    const moved = log({ moves: [{ index: 1, t: 2 * MINUTE }] })
    expect(progressOf(began(7 * MINUTE, moved), [own], NOW)).toMatchObject({
      done: 1.25,
      open: { index: 1, left: 15 * MINUTE },
    })
    expect(progressOf(began(50 * MINUTE, log()), [own], NOW)).toMatchObject({ done: 3, open: null })
  })

  test('U20.65 with one timer: how many are answered, as a share of the band', () => {
    const free = jadwal(of, { paket: { ...own.paket, waktu: 'total', durasi_detik: 2400 } })
    expect(progressOf(began(0, log({ answered: 25 })), [free], NOW)).toMatchObject({
      done: 1.5,
      open: null,
      answered: { count: 25, of: 50 },
    })
    expect(progressOf(began(0, log({ answered: 50 })), [free], NOW)?.done).toBe(3)
    expect(progressOf(began(0, 'elsewhere'), [free], NOW)).toBeNull()
  })

  test('U20.65 on another device only where nobody can move on early', () => {
    expect(progressOf(began(20 * MINUTE, 'elsewhere'), [own], NOW)).toBeNull()
    const strict = jadwal(of, { paket: { ...own.paket, izin_lanjut_awal: false } })
    expect(progressOf(began(20 * MINUTE, 'elsewhere'), [strict], NOW)).toMatchObject({ done: 1.5 })
    expect(progressOf(began(0, log()), [], NOW)).toBeNull()
    // Opened again on this phone, which has not heard by how much.
    const again = { ...began(20 * MINUTE, log()), local: onPhone(of, { started_at: NOW - 20 * MINUTE }) }
    expect(progressOf(again, [strict], NOW)).toBeNull()
  })
})
