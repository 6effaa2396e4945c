import { z } from 'zod'
import { PUBLICATION_STATES } from '../choices.ts'
import { epoch } from '../epoch.ts'
import { problem } from '../field-problem.ts'
import { money, status, year } from '../fields.ts'
import { resource, stamp } from '../resource.ts'

/** SNBP programme of one year: its price, when one may join, and the numbers of its estimate (contract/snbp/rules.ts). */
export const snbpSetting = resource('snbp-setting', {
  names: {
    id: { one: 'Program SNBP', many: 'Program SNBP' },
    en: { one: 'SNBP programme', many: 'SNBP programmes' },
    de: { one: 'SNBP-Programm', many: 'SNBP-Programme' },
    fr: { one: 'Programme SNBP', many: 'Programmes SNBP' },
    pt: { one: 'Programa SNBP', many: 'Programas SNBP' },
  },
  label: 'nama',
  field_names: {
    tahun: { id: 'Tahun', en: 'Year', de: 'Jahr', fr: 'Année', pt: 'Ano' },
    bobot_rapor: {
      id: 'Bobot rata-rata semua mapel (persen)',
      en: 'Weight of the mean of all subjects (percent)',
      de: 'Gewicht des Mittels aller Fächer (Prozent)',
      fr: 'Poids de la moyenne générale (pour cent)',
      pt: 'Peso da média de todas as matérias (por cento)',
    },
    batas_aman: {
      id: 'Aman sampai (persen kursi sebanding)',
      en: 'Safe up to (percent of comparable places)',
      de: 'Sicher bis (Prozent der vergleichbaren Plätze)',
      fr: 'Sûr jusqu’à (pour cent des places comparables)',
      pt: 'Seguro até (por cento das vagas comparáveis)',
    },
    batas_pertimbangkan: {
      id: 'Pertimbangkan sampai (persen kursi sebanding)',
      en: 'To consider up to (percent of comparable places)',
      de: 'Abwägen bis (Prozent der vergleichbaren Plätze)',
      fr: 'À considérer jusqu’à (pour cent des places comparables)',
      pt: 'A considerar até (por cento das vagas comparáveis)',
    },
    min_peserta: {
      id: 'Peserta paling sedikit untuk perkiraan',
      en: 'Fewest members for an estimate',
      de: 'Mindestzahl Teilnehmender für eine Schätzung',
      fr: 'Nombre minimal de membres pour une estimation',
      pt: 'Mínimo de membros para uma estimativa',
    },
  },
  fields: {
    nama: z.string().trim().min(1).max(120),
    tahun: year(2020),
    harga: money(),
    harga_coret: money().nullable(),
    /** When one may join; null: no limit. */
    mulai: stamp.nullable(),
    selesai: stamp.nullable(),
    /** Percent of the mean of all subjects in the index; the rest is that of the supporting subjects. Never below half. */
    bobot_rapor: z.int().min(50).max(100),
    batas_aman: z.int().min(1).max(500),
    batas_pertimbangkan: z.int().min(1).max(500),
    min_peserta: z.int().min(1).max(10_000),
    status: status(...PUBLICATION_STATES),
  },
  blank: {
    harga: 0,
    harga_coret: null,
    mulai: null,
    selesai: null,
    bobot_rapor: 50,
    batas_aman: 70,
    batas_pertimbangkan: 100,
    min_peserta: 30,
    status: 'draf',
  },
  rules: ({ mulai, selesai, harga, harga_coret, batas_aman, batas_pertimbangkan }) => [
    epoch(mulai) >= epoch(selesai) && problem('selesai', 'snbp.ends_first'),
    harga_coret !== null && harga_coret <= harga && problem('harga_coret', 'paket.struck_price'),
    batas_pertimbangkan < batas_aman && problem('batas_pertimbangkan', 'snbp.limits_cross'),
  ],
  access: { read: 'user', write: 'snbp-setting' },
  menu: { icon: 'settings', group: 'people' },
  list: {
    search: ['nama'],
    filter: ['tahun', 'status'],
    sort: ['nama', 'tahun', 'harga', 'mulai', 'selesai', 'status'],
  },
})
