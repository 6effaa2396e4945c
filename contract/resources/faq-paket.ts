import { z } from 'zod'
import { reference } from '../fields.ts'
import { resource } from '../resource.ts'

/** A question that students ask about a package, and its answer. */
export const faqPaket = resource('faq-paket', {
  names: {
    id: { one: 'Tanya jawab paket', many: 'Tanya jawab paket' },
    en: { one: 'Package question', many: 'Package questions' },
    de: { one: 'Frage zum Paket', many: 'Fragen zum Paket' },
    fr: { one: 'Question sur le forfait', many: 'Questions sur le forfait' },
    pt: { one: 'Pergunta do pacote', many: 'Perguntas do pacote' },
  },
  label: 'question',
  fields: {
    paket_id: reference('paket'),
    question: z.string().trim().min(1).max(300),
    answer: z.string().trim().min(1).max(4000),
    urutan: z.int().min(0).max(9999),
  },
  field_names: {
    question: { id: 'Pertanyaan', en: 'Question', de: 'Frage', fr: 'Question', pt: 'Pergunta' },
    answer: { id: 'Jawaban', en: 'Answer', de: 'Antwort', fr: 'Réponse', pt: 'Resposta' },
  },
  blank: { urutan: 0 },
  access: { read: 'public', write: 'paket-tryout' },
  list: { search: ['question', 'answer'], filter: ['paket_id'], sort: ['urutan', 'question'] },
})
