import type { Draft } from '#contract/resource.ts'
import type { jadwalPaket, paket, soal, subtestPaket } from '#contract/resources/index.ts'
import { stableId } from '#server/question-import/stable-id.ts'
import { type Person, staff } from './people.ts'
import type { Reply, World } from './world.ts'
import { creating, send } from './writes.ts'

/** What may not be told from outside: two banks that differ only here look the same to a student (I8). */
export interface Secrets {
  kunci: { pilihan: string[]; ganda: string[]; pernyataan: string[]; isian: string[] }
  poin_opsi: Record<'A' | 'B' | 'C', number>
  pembahasan: string
  nilai: Pick<
    Draft<typeof subtestPaket>,
    'bobot' | 'poin_benar' | 'poin_salah' | 'poin_kosong' | 'ambang' | 'prioritas_seri'
  >
}

export const SECRETS: Secrets = {
  kunci: { pilihan: ['B'], ganda: ['A', 'C'], pernyataan: ['0', '1'], isian: ['12'] },
  poin_opsi: { A: 1, B: 3, C: 5 },
  pembahasan: '<p>Rahasia pertama: \\(2+2=4\\)</p>',
  nilai: { bobot: 1, poin_benar: 5, poin_salah: 0, poin_kosong: 0, ambang: 65, prioritas_seri: 1 },
}

export interface BankOptions {
  secrets?: Secrets
  paket?: Partial<Draft<typeof paket>>
  /** Schedules by name, with what differs from a running open one. */
  jadwal?: Record<string, Partial<Draft<typeof jadwalPaket>>>
  /** Left unpublished. */
  draf?: boolean
  /** Tells several banks of one world apart, and what they ask. */
  name?: string
  /** What its questions say beside the same words, where it is not the name: twins of another bank's say the same. */
  wording?: string
  /** The topic of its questions. */
  materi?: string
}

const options = (...texts: string[]) => texts.map((teks, index) => ({ id: 'ABC'[index] as 'A', teks }))

/** A package with one question of every type and a sheet, made by staff through the calls and published. */
export class Bank {
  readonly world: World
  readonly admin: Person
  readonly name: string

  private constructor(world: World, admin: Person, name: string) {
    this.world = world
    this.admin = admin
    this.name = name
  }

  /** Ids follow from names, so that two worlds can be compared. */
  id(what: string): string {
    return stableId(`uji/${this.name}/${what}`)
  }

  async put(resource: string, what: string, data: object): Promise<void> {
    const reply = await send(this.world, this.admin.token, resource, creating(data, this.id(what)))
    if (reply.status !== 200) throw new Error(`${resource} ${what}: ${JSON.stringify(reply.body)}`)
  }

  async send(resource: string, ...changes: object[]): Promise<Reply> {
    return send(this.world, this.admin.token, resource, ...changes)
  }

  static async make(world: World, given: BankOptions = {}): Promise<Bank> {
    const menus = [
      'bank-soal',
      'kategori-paket-tryout',
      'paket-tryout',
      'kategori-ujian',
      'ujian-admin',
      'jadwal-admin',
    ]
    const bank = new Bank(world, await staff(world, menus), given.name ?? 'bank')
    await bank.#questions(given)
    await bank.#package(given)
    await bank.put('kategori-ujian', 'kategori-ujian', { nama: 'Tryout' })
    await bank.put('ujian', 'ujian', {
      kategori_ujian_id: bank.id('kategori-ujian'),
      paket_id: bank.id('paket'),
      nama: 'Ujian contoh',
      status: given.draf ? 'draf' : 'terbit',
    })
    for (const [name, facts] of Object.entries(given.jadwal ?? { buka: {} })) await bank.#schedule(name, facts)
    return bank
  }

  async #questions({ secrets = SECRETS, wording = this.name, materi = 'Uji' }: BankOptions): Promise<void> {
    const { kunci, poin_opsi, pembahasan } = secrets
    const said = wording === 'bank' ? '' : ` ${wording}`
    const common = { materi, pembahasan_teks: pembahasan, status: 'terbit' } as const
    const put = (what: string, data: Partial<Draft<typeof soal>>) => this.put('soal', what, { ...common, ...data })
    await this.put('stimulus', 'stimulus', { judul: 'Bacaan', teks: '<p>Sebuah bacaan.</p>' })
    const stimulus_id = this.id('stimulus')
    await put('pilihan', {
      jenis: 'pilihan',
      teks: `<p>\\(x^2=4\\)${said}</p>`,
      stimulus_id,
      opsi: options('1', '2', '3'),
      kunci: kunci.pilihan,
    })
    await put('ganda', {
      jenis: 'ganda',
      teks: `<p>Pilih dua${said}</p>`,
      stimulus_id,
      opsi: options('1', '2', '3'),
      kunci: kunci.ganda,
    })
    await put('skala', {
      jenis: 'skala',
      teks: `<p>Sikap Anda${said}</p>`,
      opsi: options('a', 'b', 'c'),
      kunci: [],
      poin_opsi,
    })
    await put('pernyataan', {
      jenis: 'pernyataan',
      teks: `<p>Tentukan${said}</p>`,
      kolom: ['Benar', 'Salah'],
      pernyataan: ['satu', 'dua'],
      kunci: kunci.pernyataan,
    })
    await put('isian', { jenis: 'isian', teks: `<p>Berapa?${said}</p>`, format_isian: 'angka', kunci: kunci.isian })
    const lembar = { jenis: 'pauli', nama: 'Lembar', detik_per_kolom: 30, jumlah_kolom: 2, baris: 4, benih: 1 }
    await this.put('soal-pauli', 'lembar', lembar)
  }

  async #package({ secrets = SECRETS, paket: facts = {} }: BankOptions): Promise<void> {
    await this.put('kategori-paket', 'kategori', { nama: 'Kategori', slug: `kategori-${this.name}` })
    const fixed = {
      kategori_id: this.id('kategori'),
      nama: 'Paket contoh',
      slug: `paket-${this.name}`,
      status: 'terbit',
    }
    await this.put('paket', 'paket', {
      ...fixed,
      untuk: 'semua',
      cara_mulai: 'open',
      durasi_detik: 600,
      maks_percobaan: 5,
      ...facts,
    })
    const subtes = (kode: string, urutan: number, soal: string[]) =>
      this.put('subtest-paket', kode, {
        ...{ paket_id: this.id('paket'), kode, nama: `Subtes ${kode}`, urutan, durasi_detik: 300 },
        ...{ soal_ids: soal.map((what) => this.id(what)), ...secrets.nilai },
      })
    await subtes('SATU', 0, ['pilihan', 'ganda', 'skala'])
    await subtes('DUA', 1, ['pernyataan', 'isian', 'lembar'])
  }

  async #schedule(name: string, facts: Partial<Draft<typeof jadwalPaket>>): Promise<void> {
    const at = (hours: number) => new Date(this.world.clock.ms + hours * 3_600_000).toISOString()
    const window = { mulai: at(-1), selesai: at(24), untuk: 'semua', status: 'terbit' }
    const paket_id = this.id('paket')
    await this.put('jadwal-paket', `jadwal ${name}`, { paket_id, nama: `Jadwal ${name}`, ...window, ...facts })
    const pair = { jadwal_id: this.id(`jadwal ${name}`), ujian_id: this.id('ujian') }
    await this.put('jadwal-paket-ujian', `sesi ${name}`, pair)
  }
}
