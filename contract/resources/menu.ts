import { z } from 'zod'
import { reference } from '../fields.ts'
import { resource } from '../resource.ts'

const name = z.string().trim().min(1).max(60)
const url = z
  .string()
  .max(160)
  .regex(/^\/[a-z0-9]+([/_-][a-z0-9]+)*$/, 'Tulis alamat seperti /master-admin/nama-menu.')

const menuFields = {
  /** Its parent menu; null at the top. Two levels at most. */
  parent_id: reference('menu').nullable(),
  name,
  route_name: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+([/_-][a-z0-9]+)*$/, 'Pakai huruf kecil, angka, dan tanda hubung.'),
  /** A name of Lucide's icons. */
  icon: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Tulis nama ikon, misalnya book-open.'),
  url,
  urutan: z.int().min(0).max(9999),
}

/** Menu: a screen's place in the navigation, and what the grants of a level (role) refer to. */
export const menu = resource('menu', {
  names: {
    id: { one: 'Menu', many: 'Menu' },
    en: { one: 'Menu', many: 'Menus' },
    de: { one: 'Menü', many: 'Menüs' },
    fr: { one: 'Menu', many: 'Menus' },
    pt: { one: 'Menu', many: 'Menus' },
  },
  label: 'name',
  fields: menuFields,
  blank: { parent_id: null, icon: 'circle', urutan: 0 },
  derived: {
    /** A menu of the base data: it keeps its url and cannot be deleted. */
    dasar: z.boolean(),
    submenus: z.array(z.object({ id: z.uuid(), version: z.int(), ...menuFields, dasar: z.boolean() })),
  },
  access: { read: 'menu', write: 'menu' },
  loses: 'grants',
  list: { search: ['name', 'url'], filter: ['parent_id'], sort: ['urutan', 'name', 'url'] },
})
