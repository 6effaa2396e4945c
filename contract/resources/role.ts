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
  },
  blank: { create: false, update: false, delete: false },
  access: { read: 'menu', write: 'role-management' },
  list: { filter: ['level_id', 'menu_id'], sort: [] },
})
