import { randomUUID } from 'node:crypto'
import type { Folded } from '#contract/exam/fold.ts'
import type { Answer as AnswerValue, EntryValue } from '#contract/exam/log/entry.ts'
import type { Paper, PaperSoal } from '#contract/exam/paper.ts'
import type { PaperKeys, SoalKeys, SubtesKeys } from '#server/packages/publication/keys.ts'
import { scoreFolded } from '#server/results/score/score-log.ts'

/** A question with its key, and a sub-test with its rule: a test states only what matters to it. */
export interface Asked {
  soal: PaperSoal
  keys: SoalKeys
}

export interface Part {
  soal: readonly Asked[]
  rule?: Partial<Omit<SubtesKeys, 'soal' | 'id'>>
  durasi_detik?: number
}

const FIVE = ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id, html: `Pilihan ${id}` }))

function keysOf(id: string, jenis: PaperSoal['jenis'], own: Partial<SoalKeys>): SoalKeys {
  const about = {
    materi: '',
    tingkat: 'sedang',
    pembahasan_html: `<p>Rahasia ${id}</p>`,
    pembahasan_video_url: null,
  } as const
  return { id, jenis, kunci: [], poin_opsi: null, format_isian: null, ...about, ...own }
}

export function pilihan(kunci: string[], own: Partial<SoalKeys> = {}): Asked {
  const id = randomUUID()
  const soal = { id, html: '<p>Soal</p>', stimulus_id: null, jenis: 'pilihan', opsi: FIVE } as const
  return { soal: { ...soal, opsi: [...FIVE] }, keys: keysOf(id, 'pilihan', { kunci, ...own }) }
}

export function ganda(kunci: string[]): Asked {
  const id = randomUUID()
  return {
    soal: { id, html: '<p>Soal</p>', stimulus_id: null, jenis: 'ganda', opsi: [...FIVE] },
    keys: keysOf(id, 'ganda', { kunci }),
  }
}

export function pernyataan(kunci: ('0' | '1')[]): Asked {
  const id = randomUUID()
  const statements = kunci.map((_, index) => `Pernyataan ${index + 1}`)
  return {
    soal: {
      id,
      html: '<p>Soal</p>',
      stimulus_id: null,
      jenis: 'pernyataan',
      kolom: ['Benar', 'Salah'],
      pernyataan: statements,
    },
    keys: keysOf(id, 'pernyataan', { kunci }),
  }
}

export function isian(kunci: string[], format: 'angka' | 'teks' = 'angka'): Asked {
  const id = randomUUID()
  return {
    soal: { id, html: '<p>Soal</p>', stimulus_id: null, jenis: 'isian', format },
    keys: keysOf(id, 'isian', { kunci, format_isian: format }),
  }
}

/** An essay of two criteria, of 4 and 6 points. */
export function uraian(): Asked {
  const id = randomUUID()
  const rubrik = [
    { nama: 'Isi', poin: 4, petunjuk: '' },
    { nama: 'Bahasa', poin: 6, petunjuk: '' },
  ]
  return {
    soal: { id, html: '<p>Jelaskan.</p>', stimulus_id: null, jenis: 'uraian' },
    keys: keysOf(id, 'uraian', { rubrik }),
  }
}

export function skala(points: [number, number, number, number, number]): Asked {
  const id = randomUUID()
  const poin_opsi = Object.fromEntries(FIVE.map((option, index) => [option.id, points[index] as number]))
  return {
    soal: { id, html: '<p>Soal</p>', stimulus_id: null, jenis: 'skala', opsi: [...FIVE] },
    keys: keysOf(id, 'skala', { poin_opsi }),
  }
}

type Sheet = Extract<PaperSoal, { jenis: 'pauli' }>
export function sheet(
  kolom: number[][],
  own: Partial<Pick<Sheet, 'arah' | 'detik_per_garis' | 'detik_per_kolom'>> = {},
): Asked {
  const id = randomUUID()
  const shape = { arah: 'turun', detik_per_kolom: 15, detik_per_garis: 0, pindah_paksa: true } as const
  return {
    soal: { id, html: '', stimulus_id: null, jenis: 'pauli', ...shape, ...own, kolom },
    keys: keysOf(id, 'pauli', {}),
  }
}

type Symbols = Extract<PaperSoal, { jenis: 'kecermatan' }>['kolom']
export function kecermatan(kolom: Symbols): Asked {
  const id = randomUUID()
  return {
    soal: { id, html: '', stimulus_id: null, jenis: 'kecermatan', detik_per_kolom: 60, kolom },
    keys: keysOf(id, 'kecermatan', {}),
  }
}

export function exam(
  penilaian: PaperKeys['penilaian'],
  parts: readonly Part[],
  waktu: Paper['waktu'] = 'total',
): { paper: Paper; keys: PaperKeys } {
  const ids = parts.map(() => randomUUID())
  const about = (index: number) => ({ id: ids[index] as string, kode: `S${index + 1}`, nama: `Subtes ${index + 1}` })
  const durations = parts.map((part) => part.durasi_detik ?? 600)
  const paper: Paper = {
    format: 1,
    paket_id: randomUUID(),
    nama: 'Paket uji',
    skin: 'latihan',
    waktu,
    durasi_detik: durations.reduce((total, seconds) => total + seconds, 0),
    izin_lanjut_awal: true,
    salah_mengurangi: false,
    subtes: parts.map((part, index) => ({
      ...about(index),
      durasi_detik: durations[index] as number,
      acak_soal: false,
      acak_opsi: false,
      soal: part.soal.map((asked) => asked.soal),
    })),
    stimulus: [],
    media: [],
  }
  const rule = { poin_benar: 1, poin_salah: 0, poin_kosong: 0, bobot: 1, ambang: null, prioritas_seri: null }
  const subtes = parts.map((part, index) => ({
    ...rule,
    ...about(index),
    ...part.rule,
    soal: part.soal.map((asked) => asked.keys),
  }))
  return { paper, keys: { penilaian, subtes } }
}

/** What a student did, in short. `reason`: why it does not count. */
export interface SealedEntry {
  device_id: string
  seq: number
  soal_id: string
  value: SaidValue
  t: number
  reason: string | null
}

export type SaidValue =
  | { a: AnswerValue }
  | { f: boolean }
  | { k: [column: number, row: number, answer: number] }
  | { m: number }

export const asEntry = (value: SaidValue): EntryValue => ('m' in value ? { move: value.m } : value)

/** A log as one phone writes it: entries in order, a second apart. */
export class Log {
  readonly entries: SealedEntry[] = []
  private readonly device_id = randomUUID()

  answer({ soal }: Asked, value: AnswerValue, own: Partial<SealedEntry> = {}): this {
    return this.add(soal.id, { a: value }, own)
  }

  key({ soal }: Asked, column: number, row: number, digit: number, own: Partial<SealedEntry> = {}): this {
    return this.add(soal.id, { k: [column, row, digit] }, own)
  }

  add(soal_id: string, value: SaidValue, own: Partial<SealedEntry> = {}): this {
    const seq = this.entries.length + 1
    this.entries.push({ seq, soal_id, value, t: seq * 1000, device_id: this.device_id, reason: null, ...own })
    return this
  }
}

/** What a log says in the end: of each question the latest answer that counts. */
export function foldOf(log: readonly SealedEntry[]): Folded {
  const folded: Folded = { answers: new Map(), flags: new Map(), keys: new Map(), moves: [], opened: new Map() }
  const order = (a: SealedEntry, b: SealedEntry) =>
    a.t - b.t || (a.device_id < b.device_id ? -1 : a.device_id > b.device_id ? 1 : a.seq - b.seq)
  for (const { soal_id, value, t } of log.filter(({ reason }) => reason === null).sort(order)) {
    if (!folded.opened.has(soal_id)) folded.opened.set(soal_id, t)
    if ('a' in value) folded.answers.set(soal_id, { value: value.a, t })
    else if ('f' in value) folded.flags.set(soal_id, value.f)
    else if ('m' in value) folded.moves.push({ index: value.m, t })
    else {
      const [column, row, answer] = value.k
      folded.keys.set(soal_id, [...(folded.keys.get(soal_id) ?? []), { column, row, answer, t }])
    }
  }
  return folded
}

export const scoreLog = (log: readonly SealedEntry[], paper: Paper, keys: PaperKeys) =>
  scoreFolded(foldOf(log), paper, keys)
