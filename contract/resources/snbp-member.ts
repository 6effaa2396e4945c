import { z } from 'zod'
import { CURRICULA } from '../choices.ts'
import { reference, status } from '../fields.ts'
import { resource, stamp } from '../resource.ts'
import { MEMBER_SOURCES, MEMBER_STATES } from '../snbp/rules.ts'

/** Member of an SNBP programme: a student, how they came by it, and what they submitted (contract/snbp/rules.ts). */
export const snbpMember = resource('snbp-member', {
  names: {
    id: { one: 'Anggota SNBP', many: 'Anggota SNBP' },
    en: { one: 'SNBP member', many: 'SNBP members' },
    de: { one: 'SNBP-Mitglied', many: 'SNBP-Mitglieder' },
    fr: { one: 'Membre SNBP', many: 'Membres SNBP' },
    pt: { one: 'Membro do SNBP', many: 'Membros do SNBP' },
  },
  field_names: {
    user_id: { id: 'Siswa', en: 'Student', de: 'Schüler', fr: 'Élève', pt: 'Aluno' },
    program_id: {
      id: 'Program SNBP',
      en: 'SNBP programme',
      de: 'SNBP-Programm',
      fr: 'Programme SNBP',
      pt: 'Programa SNBP',
    },
    sekolah_id: { id: 'Sekolah', en: 'School', de: 'Schule', fr: 'Établissement', pt: 'Escola' },
    kurikulum: { id: 'Kurikulum', en: 'Curriculum', de: 'Lehrplan', fr: 'Programme scolaire', pt: 'Currículo' },
    peringkat: {
      id: 'Peringkat di angkatan',
      en: 'Place in the year',
      de: 'Platz im Jahrgang',
      fr: 'Rang dans la promotion',
      pt: 'Posição na turma do ano',
    },
    year_size: {
      id: 'Jumlah siswa angkatan',
      en: 'Students in the year',
      de: 'Größe des Jahrgangs',
      fr: 'Élèves de la promotion',
      pt: 'Alunos do ano',
    },
    submitted_at: { id: 'Dikirim', en: 'Submitted', de: 'Eingereicht', fr: 'Envoyé', pt: 'Enviado' },
  },
  fields: {
    program_id: reference('snbp-setting'),
    user_id: reference('user-list'),
    sumber: z.enum(MEMBER_SOURCES),
    mulai: stamp,
    status: status(...MEMBER_STATES),
    /** What the student submitted; null: nothing yet. */
    sekolah_id: reference('sekolah-siswa').nullable(),
    kurikulum: z.enum(CURRICULA).nullable(),
    peringkat: z.int().min(1).nullable(),
    year_size: z.int().min(1).nullable(),
    submitted_at: stamp.nullable(),
  },
  made: ['sumber', 'status', 'sekolah_id', 'kurikulum', 'peringkat', 'year_size', 'submitted_at'],
  access: { read: 'menu', write: 'snbp-member' },
  menu: { icon: 'users', group: 'people' },
  loses: 'rows',
  list: {
    filter: ['program_id', 'user_id', 'sekolah_id', 'sumber', 'status'],
    sort: ['mulai', 'submitted_at', 'status'],
  },
})
