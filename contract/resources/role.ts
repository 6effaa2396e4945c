import { z } from 'zod'
import { reference } from '../fields.ts'
import { resource } from '../resource.ts'

/** Role: what a level may do with a menu and its submenus. Without one, the level does not hold the menu. */
export const role = resource('role', {
  names: {
    id: { one: 'Hak akses', many: 'Hak akses' },
    en: { one: 'Rights', many: 'Access rights' },
    de: { one: 'Rechte', many: 'Zugriffsrechte' },
    fr: { one: 'Droits', many: 'Droits d’accès' },
    pt: { one: 'Direitos', many: 'Direitos de acesso' },
  },
  fields: {
    level_id: reference('level'),
    menu_id: reference('menu'),
    create: z.boolean(),
    update: z.boolean(),
    delete: z.boolean(),
    /** Rights that none of these implies (contract/access/own-rights.ts). */
    board: z.boolean(),
    control: z.boolean(),
    report: z.boolean(),
    key: z.boolean(),
    mark: z.boolean(),
    import: z.boolean(),
  },
  field_names: {
    create: { id: 'Tambah', en: 'Add', de: 'Hinzufügen', fr: 'Ajouter', pt: 'Adicionar' },
    update: { id: 'Ubah', en: 'Edit', de: 'Bearbeiten', fr: 'Modifier', pt: 'Editar' },
    delete: { id: 'Hapus', en: 'Delete', de: 'Löschen', fr: 'Supprimer', pt: 'Excluir' },
    board: { id: 'Papan langsung', en: 'Live board', de: 'Live-Tafel', fr: 'Tableau en direct', pt: 'Quadro ao vivo' },
    control: { id: 'Tambah waktu', en: 'Add time', de: 'Zeit geben', fr: 'Ajouter du temps', pt: 'Dar tempo' },
    report: { id: 'Laporan hasil', en: 'Reports', de: 'Berichte', fr: 'Rapports', pt: 'Relatórios' },
    key: { id: 'Kunci', en: 'Keys', de: 'Lösungen', fr: 'Clés', pt: 'Chaves' },
    mark: { id: 'Menilai uraian', en: 'Mark essays', de: 'Aufsätze', fr: 'Rédactions', pt: 'Redações' },
    import: { id: 'Impor', en: 'Import', de: 'Import', fr: 'Import', pt: 'Importação' },
  },
  blank: {
    ...{ create: false, update: false, delete: false },
    ...{ board: false, control: false, report: false, key: false, mark: false, import: false },
  },
  access: { read: 'menu', write: 'role-management' },
  list: { filter: ['level_id', 'menu_id'], sort: ['level_id'] },
})
