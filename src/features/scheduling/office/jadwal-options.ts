import type { jadwalPaket } from '#contract/resources/index.ts'
import { GroupsField } from '#src/office/crud/form/widgets/groups-field.tsx'
import type { PageOptions } from '#src/office/crud/spec.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { LatestStartField } from './form/latest-start-field.tsx'
import { RegistrationMomentField } from './form/registration-moment-field.tsx'
import { ReleaseField } from './form/release-field.tsx'
import { RoomCodesField } from './form/room-codes-field.tsx'
import { SebKeysField } from './form/seb-keys-field.tsx'
import { ZonedMomentField } from './form/zoned-moment-field.tsx'
import { ScheduleActions } from './row-actions.tsx'
import { StartPolicyField } from './start-policy-field.tsx'

const list = () => menuUrl('jadwal-admin')

export const jadwalOptions: PageOptions<typeof jadwalPaket> = {
  columns: ['nama', 'paket_id', 'mulai', 'ends_at', 'cara_mulai', 'status'],
  // Whatever has a start time is sealed until then, unless somebody says otherwise.
  initial: { cara_mulai: 'sealed' },
  more: [
    'selesai',
    'rilis',
    'kuota',
    'pendaftaran_terbuka',
    'pendaftaran_mulai',
    'pendaftaran_selesai',
    'pengumuman_at',
    'pembahasan_at',
    'zona',
    'updated_at',
  ],
  view: 'tahap',
  open: (row) => `${list()}/detail/${row.id}`,
  addresses: () => ({ list: list(), create: `${list()}/tambah`, edit: (id) => `${list()}/edit/${id}` }),
  fields: {
    cara_mulai: StartPolicyField,
    kode_per_ruang: RoomCodesField,
    kunci_seb: SebKeysField,
    rilis: ReleaseField,
    kelompok: GroupsField,
    mulai: ZonedMomentField,
    selesai: LatestStartField,
    pendaftaran_mulai: RegistrationMomentField,
    pendaftaran_selesai: RegistrationMomentField,
  },
  form: [
    { title: 'paket', fields: ['paket_id', 'nama'] },
    { title: 'waktu', fields: ['mulai', 'selesai'] },
    { title: 'caraMulai', fields: ['cara_mulai', 'kode_per_ruang'] },
    { title: 'peserta', fields: ['untuk', 'kelompok'] },
    { title: 'terbit', fields: ['status'] },
    { title: 'setelah', fields: ['rilis', 'pengumuman_at', 'pembahasan_at'], more: true },
    {
      title: 'pendaftaran',
      fields: ['pendaftaran_terbuka', 'pendaftaran_mulai', 'pendaftaran_selesai', 'kuota'],
      more: true,
    },
    { title: 'pengawasan', fields: ['catat_fokus', 'seb', 'kunci_seb'], more: true },
    {
      title: 'kirim',
      fields: ['kelonggaran_kirim_detik', 'toleransi_waktu_detik', 'jawaban_tak_pasti', 'zona'],
      more: true,
    },
  ],
  rowActions: ScheduleActions,
}
