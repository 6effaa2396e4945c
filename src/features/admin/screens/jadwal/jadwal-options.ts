import type { FieldError } from '#contract/errors.ts'
import type { Row } from '#contract/resource.ts'
import type { jadwalPaket } from '#contract/resources/index.ts'
import type { PageOptions } from '../../resource/spec.ts'
import { refs } from '../refs.ts'
import { JadwalBelow } from './jadwal-below.tsx'
import { StartPolicyField } from './start-policy-field.tsx'
import { Timeline } from './timeline.tsx'

const list = '/master-admin/jadwal-admin'

export const jadwalOptions: PageOptions<typeof jadwalPaket> = {
  columns: ['nama', 'paket_id', 'mulai', 'selesai', 'cara_mulai', 'status'],
  more: ['kuota', 'pendaftaran_terbuka', 'pengumuman_at', 'pembahasan_at', 'zona', 'updated_at'],
  tabs: 'status',
  refs: { paket_id: refs.paket },
  cascades: true,
  addresses: { list, create: `${list}/tambah`, edit: (id) => `${list}/edit/${id}` },
  fields: { cara_mulai: StartPolicyField },
  form: [
    { title: 'paket', fields: ['paket_id', 'nama'] },
    { title: 'caraMulai', fields: ['cara_mulai', 'kode_mulai'] },
    { title: 'waktu', fields: ['mulai', 'selesai', 'kelonggaran_kirim_detik', 'zona'] },
    { title: 'setelah', fields: ['pengumuman_at', 'pembahasan_at'] },
    { title: 'peserta', fields: ['pendaftaran_terbuka', 'kuota'] },
    { title: 'terbit', fields: ['status'] },
  ],
  check: (values) => [...windowProblems(values), ...codeProblems(values)],
  aside: Timeline,
  below: JadwalBelow,
}

type Jadwal = Partial<Row<typeof jadwalPaket>>

function windowProblems({ mulai, selesai }: Jadwal): FieldError[] {
  if (!mulai || !selesai || Date.parse(mulai) < Date.parse(selesai)) return []
  return [{ path: 'selesai', message: 'Waktu selesai harus sesudah waktu mulai.' }]
}

function codeProblems({ cara_mulai, kode_mulai, status }: Jadwal): FieldError[] {
  if (cara_mulai !== 'code' || kode_mulai || status !== 'terbit') return []
  return [{ path: 'kode_mulai', message: 'Isi kode mulai: jadwal ini dimulai dengan kode.' }]
}
