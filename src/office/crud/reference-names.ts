import type { Ref } from './spec.ts'

/** By which field people know the rows that others refer to. */
export const refs = {
  kategori: { resource: 'kategori-paket', name: 'nama' },
  subcat: { resource: 'subcat-paket', name: 'nama' },
  rumpun: { resource: 'rumpun', name: 'nama' },
  paket: { resource: 'paket', name: 'nama' },
  kategoriUjian: { resource: 'kategori-ujian', name: 'nama' },
  ujian: { resource: 'ujian', name: 'nama' },
  jadwal: { resource: 'jadwal-paket', name: 'nama' },
  mapel: { resource: 'mapel', name: 'nama' },
  level: { resource: 'level', name: 'nama_level' },
  pengguna: { resource: 'user-list', name: 'nama' },
  menu: { resource: 'menu', name: 'name' },
} satisfies Record<string, Ref>
