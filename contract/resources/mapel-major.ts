import { z } from 'zod'
import { CURRICULA } from '../choices.ts'
import { reference } from '../fields.ts'
import { resource } from '../resource.ts'

/** Supporting subject of a study programme: what SNBP weighs beside the mean of all subjects, by curriculum. */
export const mapelMajor = resource('mapel-major', {
  names: {
    id: { one: 'Mata pelajaran pendukung', many: 'Mata pelajaran pendukung' },
    en: { one: 'Supporting subject', many: 'Supporting subjects' },
    de: { one: 'Unterstützendes Fach', many: 'Unterstützende Fächer' },
    fr: { one: 'Matière d’appui', many: 'Matières d’appui' },
    pt: { one: 'Matéria de apoio', many: 'Matérias de apoio' },
  },
  field_names: {
    school_major_id: {
      id: 'Program studi',
      en: 'Study programme',
      de: 'Studiengang',
      fr: 'Filière d’études',
      pt: 'Curso',
    },
    kurikulum: { id: 'Kurikulum', en: 'Curriculum', de: 'Lehrplan', fr: 'Programme scolaire', pt: 'Currículo' },
  },
  fields: {
    school_major_id: reference('school-major'),
    mapel_id: reference('mapel'),
    kurikulum: z.enum(CURRICULA),
  },
  blank: { kurikulum: 'merdeka' },
  access: { read: 'user', write: 'universitas' },
  list: { filter: ['school_major_id', 'mapel_id', 'kurikulum'], sort: ['kurikulum'] },
})
