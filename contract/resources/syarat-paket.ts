import { z } from 'zod'
import { problem } from '../field-problem.ts'
import { reference } from '../fields.ts'
import { MOST_PICTURES } from '../packages/tasks.ts'
import { resource } from '../resource.ts'

const pictures = z.int().min(0).max(MOST_PICTURES)

/** A task (syarat) that a package asks for which is free on conditions: follow, share, and send pictures of it. */
export const syaratPaket = resource('syarat-paket', {
  names: {
    id: { one: 'Syarat paket', many: 'Syarat paket' },
    en: { one: 'Package task', many: 'Package tasks' },
    de: { one: 'Aufgabe für das Paket', many: 'Aufgaben für das Paket' },
    fr: { one: 'Tâche du forfait', many: 'Tâches du forfait' },
    pt: { one: 'Tarefa do pacote', many: 'Tarefas do pacote' },
  },
  label: 'judul',
  fields: {
    paket_id: reference('paket'),
    judul: z.string().trim().min(1).max(120),
    penjelasan: z.string().trim().max(2000),
    /** Where it is done. */
    link: z
      .url({ protocol: /^https$/ })
      .max(500)
      .nullable(),
    /** How many pictures prove it; none: the student's word is enough. */
    min_gambar: pictures,
    maks_gambar: pictures,
    urutan: z.int().min(0).max(9999),
  },
  field_names: {
    judul: { id: 'Judul', en: 'Title', de: 'Titel', fr: 'Titre', pt: 'Título' },
    penjelasan: { id: 'Penjelasan', en: 'Explanation', de: 'Erklärung', fr: 'Explication', pt: 'Explicação' },
    link: { id: 'Tautan', en: 'Link', de: 'Link', fr: 'Lien', pt: 'Ligação' },
    min_gambar: {
      id: 'Gambar paling sedikit',
      en: 'Fewest pictures',
      de: 'Mindestzahl Bilder',
      fr: 'Images au minimum',
      pt: 'Mínimo de imagens',
    },
    maks_gambar: {
      id: 'Gambar paling banyak',
      en: 'Most pictures',
      de: 'Höchstzahl Bilder',
      fr: 'Images au maximum',
      pt: 'Máximo de imagens',
    },
  },
  blank: { penjelasan: '', link: null, min_gambar: 1, maks_gambar: 1, urutan: 0 },
  rules: ({ min_gambar, maks_gambar }) => [maks_gambar < min_gambar && problem('maks_gambar', 'syarat.fewer_pictures')],
  access: { read: 'public', write: 'paket-tryout' },
  list: { search: ['judul'], filter: ['paket_id'], sort: ['urutan', 'judul'] },
})
