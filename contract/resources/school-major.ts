import { z } from 'zod'
import { DEGREES, SHELF_STATES } from '../choices.ts'
import { problem } from '../field-problem.ts'
import { reference, status } from '../fields.ts'
import { resource } from '../resource.ts'

const people = z.int().min(0).max(1_000_000).nullable()

/** Study programme of a university (program studi), with what the last selection published of it. */
export const schoolMajor = resource('school-major', {
  names: {
    id: { one: 'Program studi', many: 'Program studi' },
    en: { one: 'Study programme', many: 'Study programmes' },
    de: { one: 'Studiengang', many: 'Studiengänge' },
    fr: { one: 'Filière d’études', many: 'Filières d’études' },
    pt: { one: 'Curso', many: 'Cursos' },
  },
  label: 'nama',
  field_names: {
    school_id: { id: 'Perguruan tinggi', en: 'University', de: 'Hochschule', fr: 'Université', pt: 'Universidade' },
    jenjang: { id: 'Jenjang', en: 'Degree', de: 'Abschluss', fr: 'Diplôme', pt: 'Grau' },
    rumpun_id: { id: 'Rumpun', en: 'Stream', de: 'Studienrichtung', fr: 'Filière', pt: 'Área de estudo' },
    portofolio: {
      id: 'Wajib portofolio',
      en: 'Asks for a portfolio',
      de: 'Verlangt eine Mappe',
      fr: 'Demande un portfolio',
      pt: 'Exige portfólio',
    },
    tahun_data: {
      id: 'Tahun data',
      en: 'Year of the figures',
      de: 'Jahr der Zahlen',
      fr: 'Année des chiffres',
      pt: 'Ano dos números',
    },
    peminat_snbt: {
      id: 'Peminat SNBT',
      en: 'SNBT applicants',
      de: 'SNBT-Bewerbungen',
      fr: 'Candidats SNBT',
      pt: 'Candidatos SNBT',
    },
    daya_tampung_snbt: {
      id: 'Daya tampung SNBT',
      en: 'SNBT places',
      de: 'SNBT-Plätze',
      fr: 'Places SNBT',
      pt: 'Vagas SNBT',
    },
    peminat_snbp: {
      id: 'Peminat SNBP',
      en: 'SNBP applicants',
      de: 'SNBP-Bewerbungen',
      fr: 'Candidats SNBP',
      pt: 'Candidatos SNBP',
    },
    daya_tampung_snbp: {
      id: 'Daya tampung SNBP',
      en: 'SNBP places',
      de: 'SNBP-Plätze',
      fr: 'Places SNBP',
      pt: 'Vagas SNBP',
    },
    perkiraan_skor: {
      id: 'Perkiraan skor minimum',
      en: 'Estimated lowest score',
      de: 'Geschätzter Mindestwert',
      fr: 'Score minimum estimé',
      pt: 'Nota mínima estimada',
    },
    estimate_error: {
      id: 'Simpangan perkiraan (poin)',
      en: 'Deviation of the estimate (points)',
      de: 'Abweichung der Schätzung (Punkte)',
      fr: 'Écart de l’estimation (points)',
      pt: 'Desvio da estimativa (pontos)',
    },
    sumber_perkiraan: {
      id: 'Sumber perkiraan',
      en: 'Source of the estimate',
      de: 'Quelle der Schätzung',
      fr: 'Source de l’estimation',
      pt: 'Fonte da estimativa',
    },
  },
  fields: {
    school_id: reference('school'),
    kode: z.string().regex(/^\d{5,10}$/),
    nama: z.string().trim().min(1).max(160),
    jenjang: z.enum(DEGREES),
    rumpun_id: reference('rumpun').nullable(),
    /** Art and sport ask for a portfolio. */
    portofolio: z.boolean(),
    /** The year of the figures below. */
    tahun_data: z.int().min(2000).max(2100).nullable(),
    peminat_snbt: people,
    daya_tampung_snbt: people,
    peminat_snbp: people,
    daya_tampung_snbp: people,
    /** An estimate of the lowest UTBK score that was admitted; nobody publishes it. */
    perkiraan_skor: z.number().min(0).max(1000).nullable(),
    /** Standard deviation of the next lowest score around it; null: what the year's rules say (aturan-peluang). */
    estimate_error: z.number().min(1).max(300).nullable(),
    /** Where the estimate comes from; students read it beside the figure. */
    sumber_perkiraan: z.string().trim().max(200),
    status: status(...SHELF_STATES),
  },
  blank: {
    jenjang: 's1',
    rumpun_id: null,
    portofolio: false,
    tahun_data: null,
    peminat_snbt: null,
    daya_tampung_snbt: null,
    peminat_snbp: null,
    daya_tampung_snbp: null,
    perkiraan_skor: null,
    estimate_error: null,
    sumber_perkiraan: '',
    status: 'terbit',
  },
  rules: ({ perkiraan_skor, sumber_perkiraan }) => [
    perkiraan_skor !== null && sumber_perkiraan === '' && problem('sumber_perkiraan', 'major.estimate_source'),
  ],
  access: { read: 'public', write: 'universitas' },
  list: {
    search: ['nama', 'kode'],
    filter: ['school_id', 'jenjang', 'rumpun_id', 'status'],
    sort: ['nama', 'kode', 'jenjang', 'peminat_snbt', 'daya_tampung_snbt', 'perkiraan_skor', 'status'],
  },
})
