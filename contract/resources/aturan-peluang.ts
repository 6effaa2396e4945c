import { z } from 'zod'
import { SHELF_STATES } from '../choices.ts'
import { problem } from '../field-problem.ts'
import { status, year } from '../fields.ts'
import { resource } from '../resource.ts'

const places = z.int().min(0).max(4)
const deviation = z.number().min(1).max(300)

/**
 * Rules of a selection year: which choices go together, and how chances are estimated. The newest listed year up to the
 * present one is in force; where none is, what a new row holds.
 */
export const aturanPeluang = resource('aturan-peluang', {
  names: {
    id: { one: 'Aturan pilihan dan peluang', many: 'Aturan pilihan dan peluang' },
    en: { one: 'Rules of choices and chances', many: 'Rules of choices and chances' },
    de: { one: 'Regeln für Wahl und Chancen', many: 'Regeln für Wahl und Chancen' },
    fr: { one: 'Règles des choix et des chances', many: 'Règles des choix et des chances' },
    pt: { one: 'Regras de opções e chances', many: 'Regras de opções e chances' },
  },
  field_names: {
    tahun: {
      id: 'Tahun seleksi',
      en: 'Selection year',
      de: 'Auswahljahr',
      fr: 'Année de sélection',
      pt: 'Ano da seleção',
    },
    aman: {
      id: 'Aman mulai (persen)',
      en: 'Safe from (percent)',
      de: 'Sicher ab (Prozent)',
      fr: 'Sûr à partir de (pour cent)',
      pt: 'Seguro a partir de (por cento)',
    },
    pertimbangkan: {
      id: 'Pertimbangkan mulai (persen)',
      en: 'Worth considering from (percent)',
      de: 'Bedenkenswert ab (Prozent)',
      fr: 'À considérer à partir de (pour cent)',
      pt: 'A considerar a partir de (por cento)',
    },
    minimum_error: {
      id: 'Simpangan perkiraan minimum (poin)',
      en: 'Deviation of the estimated lowest score (points)',
      de: 'Abweichung des geschätzten Mindestwerts (Punkte)',
      fr: 'Écart du score minimum estimé (points)',
      pt: 'Desvio da nota mínima estimada (pontos)',
    },
    score_error: {
      id: 'Simpangan skor akhir (poin)',
      en: 'Deviation of a final score (points)',
      de: 'Abweichung eines endgültigen Werts (Punkte)',
      fr: 'Écart d’un score final (points)',
      pt: 'Desvio de uma nota final (pontos)',
    },
    provisional_error: {
      id: 'Simpangan skor sementara (poin)',
      en: 'Deviation of a provisional score (points)',
      de: 'Abweichung eines vorläufigen Werts (Punkte)',
      fr: 'Écart d’un score provisoire (points)',
      pt: 'Desvio de uma nota provisória (pontos)',
    },
    applicant_spread: {
      id: 'Sebaran skor peminat satu prodi (poin)',
      en: 'Spread of the scores of a programme’s applicants (points)',
      de: 'Streuung der Werte der Bewerbungen eines Studiengangs (Punkte)',
      fr: 'Dispersion des scores des candidats d’une filière (points)',
      pt: 'Dispersão das notas dos candidatos de um curso (pontos)',
    },
    tiga_vokasi: {
      id: 'Tiga pilihan: vokasi paling sedikit',
      en: 'Three choices: vocational at least',
      de: 'Drei Wünsche: mindestens berufsbezogen',
      fr: 'Trois choix : professionnels au moins',
      pt: 'Três opções: mínimo de profissionais',
    },
    empat_akademik: {
      id: 'Empat pilihan: akademik paling sedikit',
      en: 'Four choices: academic at least',
      de: 'Vier Wünsche: mindestens akademisch',
      fr: 'Quatre choix : académiques au moins',
      pt: 'Quatro opções: mínimo de acadêmicas',
    },
    empat_vokasi: {
      id: 'Empat pilihan: vokasi paling sedikit',
      en: 'Four choices: vocational at least',
      de: 'Vier Wünsche: mindestens berufsbezogen',
      fr: 'Quatre choix : professionnels au moins',
      pt: 'Quatro opções: mínimo de profissionais',
    },
    empat_d3: {
      id: 'Empat pilihan: D3 paling sedikit',
      en: 'Four choices: D3 at least',
      de: 'Vier Wünsche: mindestens D3',
      fr: 'Quatre choix : D3 au moins',
      pt: 'Quatro opções: mínimo de D3',
    },
    kontak: {
      id: 'Siapa yang dapat ditanya siswa',
      en: 'Whom students can ask',
      de: 'Wen Schüler fragen können',
      fr: 'À qui les élèves peuvent s’adresser',
      pt: 'A quem os alunos podem perguntar',
    },
  },
  fields: {
    tahun: year(2020),
    aman: z.int().min(1).max(99),
    pertimbangkan: z.int().min(1).max(99),
    /** Standard deviation of the next selection's lowest score around the estimate, where the programme says none. */
    minimum_error: deviation,
    /** Standard error of a score. A provisional score is no calibrated one: it may be further from it. */
    score_error: deviation,
    provisional_error: deviation,
    /** Standard deviation of the scores of those who apply for one programme. */
    applicant_spread: deviation,
    tiga_vokasi: places,
    empat_akademik: places,
    empat_vokasi: places,
    empat_d3: places,
    /** A person: a number, an address, office hours. */
    kontak: z.string().trim().max(300),
    status: status(...SHELF_STATES),
  },
  blank: {
    aman: 70,
    pertimbangkan: 40,
    minimum_error: 40,
    score_error: 30,
    provisional_error: 60,
    applicant_spread: 75,
    tiga_vokasi: 1,
    empat_akademik: 1,
    empat_vokasi: 2,
    empat_d3: 1,
    kontak: '',
    status: 'terbit',
  },
  rules: ({ aman, pertimbangkan, empat_akademik, empat_vokasi }) => [
    aman <= pertimbangkan && problem('aman', 'peluang.safe_above'),
    empat_akademik + empat_vokasi > 4 && problem('empat_vokasi', 'peluang.more_than_four'),
  ],
  access: { read: 'user', write: 'aturan-peluang' },
  menu: { icon: 'compass', group: 'master' },
  list: { filter: ['status'], sort: ['tahun', 'status'] },
})
