import { z } from 'zod'
import { UNTUK } from '../audience/audience.ts'
import { groupRule, kelompok } from '../audience/groups.ts'
import { PENALTIES, PUBLICATION_STATES } from '../choices.ts'
import { epoch } from '../epoch.ts'
import { MODES, PRICINGS, SCORINGS, SKINS, START_POLICIES, TIMINGS } from '../exam/choices.ts'
import { subtesSummary } from '../exam/schedule.ts'
import { problem } from '../field-problem.ts'
import { media, money, reference, richText, seconds, slug, status } from '../fields.ts'
import { resource, stamp } from '../resource.ts'

/** Package: ordered sub-tests, the rules by which they are sat, and how they are sold. */
export const paket = resource('paket', {
  names: {
    id: { one: 'Paket', many: 'Paket' },
    en: { one: 'Package', many: 'Packages' },
    de: { one: 'Paket', many: 'Pakete' },
    fr: { one: 'Forfait', many: 'Forfaits' },
    pt: { one: 'Pacote', many: 'Pacotes' },
  },
  label: 'nama',
  fields: {
    kategori_id: reference('kategori-paket'),
    subcat_id: reference('subcat-paket').nullable(),
    nama: z.string().trim().min(1).max(160),
    slug: slug(160),
    /** The streams of study it prepares for. */
    rumpun_ids: z.array(reference('rumpun')).max(20),
    deskripsi: richText(20_000),
    /** Shown next to its name. */
    gambar: media().nullable(),
    harga: money(),
    harga_coret: money().nullable(),
    tipe: z.enum(PRICINGS),
    /** Who finds it on the shelf and may take it. */
    untuk: z.enum(UNTUK),
    /** `untuk` kelompok: which classes and schools. */
    kelompok: z.array(kelompok).max(100),
    mode: z.enum(MODES),
    penilaian: z.enum(SCORINGS),
    /** What students are told of wrong answers before they end; the points themselves stay home (I8). */
    jawaban_salah: z.enum(PENALTIES),
    skin: z.enum(SKINS),
    /** `total`: one timer · `subtes`: one per sub-test, no way back. */
    waktu: z.enum(TIMINGS),
    /** Seconds of the one timer; null where the sub-tests have their own. */
    durasi_detik: seconds(10, 86_400).nullable(),
    izin_lanjut_awal: z.boolean(),
    /** Whether the runner offers a calculator. */
    kalkulator: z.boolean(),
    maks_percobaan: z.int().min(1).max(100),
    /** Defaults of its schedules. */
    cara_mulai: z.enum(START_POLICIES),
    kelonggaran_kirim_detik: seconds(60, 30 * 86_400),
    mulai_jual: stamp.nullable(),
    akhir_jual: stamp.nullable(),
    masa_akses_hari: z.int().min(1).max(3650).nullable(),
    kuota: z.int().min(1).max(1_000_000).nullable(),
    urutan: z.int().min(0).max(9999),
    status: status(...PUBLICATION_STATES),
  },
  blank: {
    subcat_id: null,
    rumpun_ids: [],
    deskripsi: '',
    gambar: null,
    harga: 0,
    harga_coret: null,
    tipe: 'gratis',
    untuk: 'daftar',
    kelompok: [],
    mode: 'mandiri',
    penilaian: 'benar_salah',
    jawaban_salah: 'tanpa_info',
    skin: 'latihan',
    waktu: 'total',
    durasi_detik: null,
    izin_lanjut_awal: true,
    // As in UTBK, CAT BKN and the number tests: none brings one.
    kalkulator: false,
    maks_percobaan: 1,
    cara_mulai: 'sealed',
    kelonggaran_kirim_detik: 900,
    mulai_jual: null,
    akhir_jual: null,
    masa_akses_hari: null,
    kuota: null,
    urutan: 0,
    status: 'draf',
  },
  /** Its category by name, and what is inside: all that a card of the shop shows. */
  derived: { kategori: z.string(), subtes: z.array(subtesSummary) },
  rules: (row) => [
    epoch(row.mulai_jual) >= epoch(row.akhir_jual) && problem('akhir_jual', 'paket.sale_ends_first'),
    row.tipe === 'berbayar' && row.harga === 0 && problem('harga', 'paket.no_price'),
    row.tipe !== 'berbayar' && row.harga > 0 && problem('harga', 'paket.free_has_price'),
    row.harga_coret !== null && row.harga_coret <= row.harga && problem('harga_coret', 'paket.struck_price'),
    row.waktu === 'total' &&
      row.durasi_detik === null &&
      row.status === 'terbit' &&
      problem('durasi_detik', 'paket.no_duration'),
    groupRule(row),
  ],
  access: { read: 'public', write: 'paket-tryout', private: ['kelompok'] },
  loses: 'rows',
  list: {
    search: ['nama'],
    filter: ['kategori_id', 'subcat_id', 'rumpun_ids', 'tipe', 'mode', 'penilaian', 'status'],
    sort: ['nama', 'harga', 'urutan', 'status'],
  },
})
