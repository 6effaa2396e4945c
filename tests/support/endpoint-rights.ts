import { randomUUID } from 'node:crypto'
import { SUPER_POWERS } from '#contract/access/super-admin.ts'
import type { Flags } from '#server/security/authority.ts'
import { Phone } from './exam-material.ts'
import { draft, make, RESOURCE_KEYS, type ResourceKey, resourceOf } from './factories.ts'
import { person } from './people.ts'
import type { World } from './world.ts'
import { creating, deleting, updating } from './writes.ts'

export type Flag = keyof Flags

/** A call of one endpoint that its rights alone decide on: whatever else may be wrong with it is judged after them. */
export interface Probe {
  method: 'GET' | 'POST'
  /** As the OpenAPI document writes it, below /api. */
  endpoint: string
  /** Menus of which one is enough to open it, with the flag it needs; null: holding the menu is. */
  menus: string[]
  flag: Flag | null
  /** Another flag that is enough as well. */
  or?: Flag
  /** Another right that is needed as well. */
  also?: Flag | undefined
  /** Menus that open the same endpoint for other rows, so that this one is not there for their holders. */
  beside?: string[]
  send(world: World): Promise<{ path: string; body?: unknown }>
}

/**
 * Endpoints that ask for no menu: anybody's, everybody's own, or those of super admins alone (contract/access/super-admin.ts). What they show
 * of others is tested beside them.
 */
export const OPEN_ENDPOINTS = new Set([
  'GET /files/seb/{jadwal_id}.seb',
  'GET /service-state',
  ...Object.values(SUPER_POWERS).flatMap((power) => ('own' in power ? power.own : [])),
  'POST /auth/user-password',
  'POST /auth/user-register',
  'POST /jwt/register',
  'GET /auth-ou/v-my-acc/{code}',
  'POST /auth-ou/v-my-acc/{code}',
  'POST /auth-ou/v-my-acc-again',
  'GET /auth-ou/guardian/{token}',
  'POST /auth-ou/guardian',
  'POST /profile/guardian',
  'GET /profile/data',
  'POST /profile/username',
  'POST /profile/news',
  'GET /profile/ranking-name',
  'POST /profile/ranking-name',
  'GET /profile/sekolah',
  'GET /sertifikat/{attempt_id}',
  'GET /cek-sertifikat/{code}',
  'POST /profile/sekolah',
  'GET /ranking-paket',
  'GET /get-main-statistik',
  'GET /get-persentase-ujian',
  'GET /get-persentase-ujian/{attempt_id}',
  'GET /practice',
  'POST /practice',
  'GET /profile/download',
  'POST /profile/delete',
  'POST /profile/cancel-deletion',
  'POST /profile-pht',
  'POST /profile-pht/remove',
  'POST /auth/rs-pw',
  'GET /auth/sessions',
  'POST /auth/sessions/end',
  'POST /auth/fg-pw',
  'POST /auth/fg-pw-sb',
  'POST /jwt/login',
  'POST /jwt/refresh-token',
  'POST /jwt/logout',
  'POST /auth/factors/login',
  'POST /auth/factors/challenge',
  'POST /auth/factors/totp',
  'POST /auth/factors/totp/activate',
  'POST /auth/factors/passkey',
  'POST /auth/factors/passkey/activate',
  'GET /auth/factors',
  'POST /auth/factors/remove',
  'POST /auth/factors/recovery-codes',
  'POST /auth/confirm',
  'GET /profile',
  'POST /profile',
  'GET /export-status',
  'GET /clear-export',
  'GET /rumpun-paket',
  'POST /input/rumpun-paket',
  'GET /jurusan-paket',
  'POST /input/jurusan-paket',
  'GET /index-rasionalisasi',
  'POST /chances-consent',
  'GET /my-jadwal',
  'GET /index-my-paket',
  'GET /my-paket',
  'POST /my-paket/register',
  'POST /checkout-paket',
  'GET /my-order',
  'GET /my-order/{id}',
  'POST /manual-transfer/send-evidence',
  'POST /manual-transfer/rm-evidence',
  'POST /cancel-order',
  'POST /update-timer-manual-tf',
  'GET /proof/{id}',
  'GET /invoice/{id}',
  'GET /transaksi',
  'GET /transaksi/{id}',
  'GET /transaksi-manual',
  'GET /transaksi-manual/{id}',
  'GET /transaction/p-method',
  'GET /voucher-paket',
  'GET /voucher-paket/{id}',
  'GET /voucher-ebook',
  'GET /voucher-ebook/{id}',
  'GET /snbp-voucher',
  'GET /snbp-list',
  'GET /ranking-snbp',
  'GET /snbp-member-cek/{id}',
  'POST /submit/snbp',
  'GET /check-purchase-paket',
  'GET /notification',
  'GET /notification/stream',
  'POST /notification/mark-as-read',
  'POST /notification/delete',
  'GET /notification/setting',
  'POST /notification/setting',
  'POST /notification/subscribe',
  'POST /notification/unsubscribe',
  'GET /my-syarat',
  'POST /my-syarat',
  'GET /my-question-reports',
  'POST /my-question-reports',
  'POST /my-question-reports/take-back',
  'GET /task-pictures/{id}',
  'GET /kategori-jadwal-paket',
  'GET /subtest-with-bobot',
  'GET /my-ebook',
  'POST /save-ebook',
  'POST /download',
  ...['provinsi', 'kabupaten-kota', 'kecamatan', 'desa'].flatMap((level) => [`GET /${level}`, `GET /${level}/{id}`]),
  'GET /p-subtest-paket',
  'GET /next-tryout',
  ...['public-page', 'faq', 'panduan', 'banner-promotion'].flatMap((name) => [`GET /${name}`, `GET /${name}/{id}`]),
  'POST /public-page/{id}/helpful',
  'POST /public-page/{id}/unhelpful',
  'POST /banner-promotion/{id}/seen',
  'POST /banner-promotion/{id}/clicked',
  'GET /get-soal-ujian',
  'POST /init-hasil-ujian',
  'POST /input/hasil-ujian',
  'POST /end-ujian',
  'POST /live-ujian',
  'GET /hasil-ujian',
  'GET /tanda-terima',
  'GET /receipt-key',
  'GET /result-paket',
  'GET /result-paket/explained',
  'GET /pembahasan-ujian',
  'GET /get-raport',
  'GET /get-rekap-raport',
  'POST /input/raport',
])

/** Menus beside its own whose holders may read a resource, and whose flags grant writes to some of its rows. */
const READERS: Partial<Record<ResourceKey, string[]>> = {
  level: ['role-management', 'pengguna', 'customer'],
  menu: ['role-management'],
  userList: ['customer'],
  page: ['halaman'],
}
const WRITERS: Partial<Record<ResourceKey, string[]>> = { userList: ['customer'], page: ['halaman'], guide: ['faq'] }

/** The probes of every endpoint of a declared resource. */
export function resourceProbes(key: ResourceKey): Probe[] {
  const { name, access } = resourceOf(key)
  const write = access.write
  const read = { method: 'GET' as const, menus: [write, ...(READERS[key] ?? [])], flag: null }
  const readers: Probe[] =
    access.read === 'menu'
      ? [
          { ...read, endpoint: `/${name}`, send: async () => ({ path: `/${name}` }) },
          { ...read, endpoint: `/${name}/{id}`, send: async () => ({ path: `/${name}/${randomUUID()}` }) },
        ]
      : []
  const changes = {
    create: async (world: World) => creating(await draft(world, key)),
    update: async (world: World) => updating(await make(world, key), {}),
    delete: async (world: World) => deleting(await make(world, key)),
  }
  const input = { method: 'POST' as const, endpoint: `/input/${name}`, menus: [write], beside: WRITERS[key] ?? [] }
  const writers = (['create', 'update', 'delete'] as const).map(
    (flag): Probe => ({
      ...input,
      flag,
      send: async (world) => ({
        path: `/input/${name}`,
        body: { batch: randomUUID(), changes: [await changes[flag](world)] },
      }),
    }),
  )
  const exporter: Probe = {
    method: 'POST',
    endpoint: `/export/${name}`,
    menus: [write, ...(WRITERS[key] ?? [])],
    flag: null,
    send: async () => ({ path: `/export/${name}`, body: { format: 'csv', query: {}, layout: null } }),
  }
  return [...readers, ...writers, exporter]
}

/** Students among the people: their menu is another than the staff's. */
const studentChanges = {
  create: async (world: World) =>
    creating(await draft(world, 'userList', { level_id: (await person(world)).level_id })),
  update: async (world: World) => updating((await person(world)).id, {}),
  delete: async (world: World) => deleting((await person(world)).id),
}
export const STUDENT_PROBES: readonly Probe[] = (['create', 'update', 'delete'] as const).map((flag) => ({
  method: 'POST',
  endpoint: '/input/user-list',
  menus: ['customer'],
  beside: ['pengguna'],
  flag,
  send: async (world) => ({
    path: '/input/user-list',
    body: { batch: randomUUID(), changes: [await studentChanges[flag](world)] },
  }),
}))

/** Reading a public resource, or one for every log-in, asks for no menu. */
export const openReads = (): string[] =>
  RESOURCE_KEYS.map(resourceOf)
    .filter((resource) => resource.access.read !== 'menu')
    .flatMap(({ name }) => [`GET /${name}`, `GET /${name}/{id}`])

const verb = (
  method: 'GET' | 'POST',
  endpoint: string,
  menus: string[],
  flag: Flag | null,
  body?: (world: World) => object,
  query = '',
): Probe => ({
  method,
  endpoint,
  menus,
  flag,
  send: async (world) => ({ path: endpoint + query, ...(body && { body: body(world) }) }),
})

const EMPTY_SOAL = {
  ...{ jenis: 'isian', teks: '', stimulus_id: null, opsi: [], kolom: null, pernyataan: [], format_isian: null },
  ...{
    kunci: [],
    toleransi: null,
    nilai_sebagian: false,
    rubrik: [],
    poin_opsi: null,
    pembahasan_teks: '',
    pembahasan_video_url: null,
  },
}
const SMALL_SHEET = {
  ...{ jenis: 'pauli', petunjuk: '', arah: 'turun', detik_per_kolom: 30, detik_per_garis: 0, pindah_paksa: true },
  ...{ jumlah_kolom: 2, baris: 4, benih: 1 },
}

/** Whoever puts packages together or runs sittings sees what is in them. */
const BUILDERS = ['paket-tryout', 'jadwal-admin', 'ujian-admin']

const boardDeed = () => ({
  id: randomUUID(),
  jadwal_id: randomUUID(),
  targets: { everyone: true },
  reason: 'Uji hak',
})

const ORDER_MENUS = ['transaksi', 'transaksi-ebook', 'transaksi-snbp', 'transaksi-manual', 'transaksi-ebook-manual']

const AS_CSV = { format: 'csv', query: {}, columns: [{ key: 'invoice', title: 'Nomor' }], zone: 'Asia/Jakarta' }

/** Of what is written in the back office, all that has pictures. */
const WITH_PICTURES = [
  'bank-soal',
  'paket-tryout',
  'ebook',
  'artikel',
  'halaman',
  'panduan',
  'faq',
  'banner',
  'letterhead',
]

/** The hand-written endpoints of the back office. A new one is named here, or the matrix fails. */
export const VERB_PROBES: readonly Probe[] = [
  verb('POST', '/auth/factors/reset', ['pengguna'], 'update', () => ({ user_id: randomUUID(), reason: 'Uji hak' })),
  verb('GET', '/audit', ['jejak-audit'], null),
  verb('POST', '/export/jejak-audit', ['jejak-audit'], null, () => ({
    ...AS_CSV,
    columns: [{ key: 'at', title: 'Waktu' }],
  })),
  verb('GET', '/role-history', ['role-management'], null),
  verb('POST', '/preview-page', ['artikel', 'halaman', 'faq', 'panduan'], null, () => ({ isi: '' })),
  verb('POST', '/refund-order', ORDER_MENUS, 'update', () => ({
    ...{ press_id: randomUUID(), order_id: randomUUID(), reason: 'Uji hak', how: 'by_hand' },
  })),
  verb('POST', '/manual-transfer/bank-statement', ORDER_MENUS, 'update', () => ({}), `?rekening_id=${randomUUID()}`),
  verb('POST', '/manual-transfer/bank-statement/confirm', ORDER_MENUS, 'update', () => ({
    pairs: [{ line_id: randomUUID(), order_id: randomUUID() }],
  })),
  verb('GET', '/dashboard/rekap-data', ['transaksi'], null),
  verb('GET', '/dashboard/grafik-penjualan', ['transaksi'], null),
  verb('POST', '/export/transaksi', ['transaksi', 'transaksi-ebook', 'transaksi-snbp'], null, () => AS_CSV),
  verb('POST', '/export/transaksi-manual', ['transaksi-manual', 'transaksi-ebook-manual'], null, () => AS_CSV),
  verb('POST', '/export/ebook-buyer', ['ebook'], null, () => ({ ...AS_CSV, query: { ebook_id: randomUUID() } })),
  {
    ...verb('POST', '/auth-ou/v-my-acc-manual/{id}', ['customer'], 'update'),
    send: async () => ({ path: `/auth-ou/v-my-acc-manual/${randomUUID()}` }),
  },
  {
    ...verb('GET', '/student-record/{id}', ['customer'], null),
    send: async () => ({ path: `/student-record/${randomUUID()}` }),
  },
  verb('POST', '/school-consent', ['customer'], 'update', () => ({ user_id: randomUUID(), given: true })),
  verb('GET', '/cocok-sekolah', ['customer'], 'update'),
  verb('POST', '/cocok-sekolah', ['customer'], 'update', () => ({
    batch: randomUUID(),
    pairs: [{ written: 'SMA', sekolah_id: randomUUID() }],
  })),
  verb('GET', '/account-deletions', ['customer'], null),
  verb('POST', '/account-deletions/hold', ['customer'], 'update', () => ({ user_id: randomUUID(), reason: 'Uji hak' })),
  verb('POST', '/account-deletions/resume', ['customer'], 'update', () => ({ user_id: randomUUID() })),
  verb('POST', '/login-codes', ['customer', 'jadwal-admin'], 'update', () => ({ user_id: randomUUID() })),
  verb('POST', '/import-siswa', ['customer'], 'import', () => ({}), `?batch=${randomUUID()}`),
  verb('POST', '/import-sekolah', ['sekolah'], 'import', () => ({}), `?batch=${randomUUID()}`),
  verb('POST', '/import-prodi', ['universitas'], 'import', () => ({}), `?batch=${randomUUID()}`),
  verb('POST', '/login-cards', ['customer'], 'update', () => ({ batch: randomUUID(), user_ids: [randomUUID()] })),
  verb('GET', '/import-siswa/template', ['customer'], 'import'),
  verb('GET', '/peserta-jadwal', ['jadwal-admin'], null, undefined, `?jadwal_id=${randomUUID()}`),
  verb('GET', '/peserta-jadwal/summary', ['jadwal-admin'], null, undefined, `?jadwal_id=${randomUUID()}`),
  verb('GET', '/peserta-jadwal/candidates', ['jadwal-admin'], 'create', undefined, `?jadwal_id=${randomUUID()}`),
  verb('GET', '/peserta-jadwal/print', ['jadwal-admin'], null, undefined, `?jadwal_id=${randomUUID()}`),
  verb('POST', '/peserta-jadwal/add', ['jadwal-admin'], 'create', () => ({
    ...{ batch: randomUUID(), jadwal_id: randomUUID(), save: true, from: { jenis: 'owners' } },
  })),
  verb('POST', '/peserta-jadwal/count', ['jadwal-admin'], 'create', () => ({ paket_id: null, from: [], window: null })),
  verb('POST', '/peserta-jadwal/assign-rooms', ['jadwal-admin'], 'update', () => ({
    ...{ batch: randomUUID(), jadwal_id: randomUUID(), rooms: [], order: 'nama', scope: 'unassigned', prefix: null },
  })),
  verb('POST', '/import-soal', ['bank-soal'], 'import', () => ({})),
  verb('GET', '/import-soal', ['bank-soal'], 'import', undefined, `?token=${randomUUID()}`),
  verb('POST', '/import-soal/confirm', ['bank-soal'], 'import', () => ({ token: randomUUID() })),
  verb('GET', '/import-soal/template', ['bank-soal'], 'import'),
  verb('GET', '/import-soal/items', ['bank-soal'], 'import', undefined, `?token=${randomUUID()}&number=1`),
  verb('GET', '/import-soal/problems', ['bank-soal'], 'import', undefined, `?token=${randomUUID()}`),
  verb('POST', '/import-soal/cancel', ['bank-soal'], 'import', () => ({ token: randomUUID() })),
  verb('POST', '/import-soal/columns', ['bank-soal'], 'import', () => ({
    token: randomUUID(),
    tables: [{ sheet: '', row: 1, columns: ['soal'] }],
  })),
  verb('POST', '/import-soal/mend', ['bank-soal'], 'import', () => ({ token: randomUUID() })),
  verb('POST', '/import-soal/undo', ['bank-soal'], 'delete', () => ({ token: randomUUID() })),
  verb('GET', '/export-soal', ['bank-soal'], null, undefined, '?format=csv'),
  verb('POST', '/export-soal', ['bank-soal'], null, () => ({ format: 'csv' })),
  { ...verb('POST', '/upload-media', WITH_PICTURES, 'create', () => ({})), or: 'update' },
  verb('POST', '/upload-ebook', ['ebook'], 'update', () => ({}), `?ebook_id=${randomUUID()}`),
  verb('POST', '/ebook-access', ['ebook'], 'update', () => ({
    ...{ id: randomUUID(), status: 'dibatalkan', reason: 'Uji hak' },
  })),
  verb('GET', '/ebook-buyer', ['ebook'], null, undefined, `?ebook_id=${randomUUID()}`),
  verb('POST', '/preview-soal', ['bank-soal'], null, () => ({ soal: EMPTY_SOAL, stimulus: null })),
  verb('POST', '/preview-soal-pauli', ['bank-soal'], null, () => ({ sheet: SMALL_SHEET, nama: 'Uji', id: null })),
  verb('GET', '/soal-versions', ['bank-soal'], null, undefined, `?jenis=soal&id=${randomUUID()}`),
  verb('GET', '/soal-usage', ['bank-soal'], null, undefined, `?id=${randomUUID()}`),
  verb('GET', '/unsaved-draft', ['bank-soal'], null, undefined, '?jenis=soal'),
  verb('POST', '/unsaved-draft', ['bank-soal'], null, () => ({ jenis: 'soal', row_id: null, draft: null })),
  verb('GET', '/topik-soal', ['bank-soal'], null),
  verb('POST', '/near-duplicate-soal', ['bank-soal'], null, () => ({ teks: 'Uji hak', id: null })),
  verb('GET', '/attempt-issues', ['jadwal-admin'], 'board', undefined, `?jadwal_id=${randomUUID()}`),
  verb('POST', '/reset-ujian', ['jadwal-admin'], 'control', () => ({ attempt_id: randomUUID(), reason: 'Uji hak' })),
  verb('GET', '/live-board', ['jadwal-admin'], 'board', undefined, `?jadwal_id=${randomUUID()}`),
  verb('GET', '/live-board/counts', ['jadwal-admin'], 'board', undefined, `?jadwal_ids=${randomUUID()}`),
  verb('GET', '/live-board/stream', ['jadwal-admin'], 'board', undefined, `?jadwal_id=${randomUUID()}`),
  verb(
    'GET',
    '/live-board/participant',
    ['jadwal-admin'],
    'board',
    undefined,
    `?jadwal_id=${randomUUID()}&user_id=${randomUUID()}`,
  ),
  verb('GET', '/exam-incidents', ['jadwal-admin'], 'board', undefined, `?jadwal_id=${randomUUID()}`),
  verb('POST', '/exam-incidents', ['jadwal-admin'], 'control', () => ({ ...boardDeed(), span: { ms: 60_000 } })),
  verb('POST', '/exam-rulings', ['jadwal-admin'], 'control', () => ({
    ...{ attempt_id: randomUUID(), writer: 'abcdefghijk', seq: 2, ruling: 'strike', reason: 'Uji hak' },
  })),
  verb('GET', '/essay-marking', ['jadwal-admin'], 'mark', undefined, `?jadwal_id=${randomUUID()}`),
  verb(
    'GET',
    '/essay-marking/essays',
    ['jadwal-admin'],
    'mark',
    undefined,
    `?jadwal_id=${randomUUID()}&soal_id=${randomUUID()}`,
  ),
  verb('POST', '/essay-marking/mark', ['jadwal-admin'], 'mark', () => ({
    ...{ id: randomUUID(), text_sha256: 'a'.repeat(64), points: [1], comment: '' },
  })),
  verb('POST', '/essay-marking/unmark', ['jadwal-admin'], 'mark', () => ({
    ...{ id: randomUUID(), text_sha256: 'a'.repeat(64) },
  })),
  verb('POST', '/essay-marking/setting', ['jadwal-admin'], 'mark', () => ({
    ...{ jadwal_id: randomUUID(), markers: 1, max_difference: 0.2 },
  })),
  verb('POST', '/essay-marking/publish', ['jadwal-admin'], 'mark', () => ({ jadwal_id: randomUUID() })),
  verb('POST', '/exam-incidents/undo', ['jadwal-admin'], 'control', () => ({ id: randomUUID(), reason: 'Uji hak' })),
  verb('POST', '/exam-actions', ['jadwal-admin'], 'control', () => ({ ...boardDeed(), kind: 'pause' })),
  verb('POST', '/reschedule-jadwal', ['jadwal-admin'], 'update', () => ({
    from_jadwal_id: randomUUID(),
    to_jadwal_id: randomUUID(),
    user_id: randomUUID(),
    reason: 'Uji hak',
  })),
  verb('POST', '/import-hasil-ujian', ['jadwal-admin'], 'control', importBody),
  verb('GET', '/check-paket', ['paket-tryout'], null, undefined, `?paket_id=${randomUUID()}`),
  verb('POST', '/publish-paket', ['paket-tryout'], 'update', () => ({
    paket_id: randomUUID(),
    paper: 'a'.repeat(64),
  })),
  verb('GET', '/jadwal-releases', ['jadwal-admin'], null, undefined, `?paket_id=${randomUUID()}`),
  verb('GET', '/student-groups', ['paket-tryout', 'jadwal-admin'], null),
  verb('POST', '/renew-start-code', ['jadwal-admin'], 'update', () => ({ jadwal_id: randomUUID() })),
  verb('GET', '/subtest-soal', BUILDERS, null, undefined, `?subtest_id=${randomUUID()}`),
  verb('GET', '/pick-soal', ['paket-tryout'], null, undefined, `?subtest_id=${randomUUID()}`),
  verb('GET', '/blueprint', ['paket-tryout'], null, undefined, `?subtest_id=${randomUUID()}`),
  verb('POST', '/draw-soal', ['paket-tryout'], 'update', () => ({
    ...{ subtest_id: randomUUID(), version: 1, seed: 1, replace: false, published: false },
    cells: [{ mapel_id: null, materi: null, tingkat: 'mudah', count: 1 }],
  })),
  verb('POST', '/trial-paket', ['paket-tryout'], 'update', () => ({ paket_id: randomUUID() })),
  verb('GET', '/trial-paket', ['paket-tryout'], null, undefined, `?paket_id=${randomUUID()}`),
  verb('GET', '/sitting-soal', ['jadwal-admin', 'ujian-admin'], null, undefined, `?jadwal_ujian_id=${randomUUID()}`),
  verb('GET', '/rasionalisasi/packages', ['rasionalisasi'], null, undefined, '?type=utbk'),
  verb('POST', '/rasionalisasi/preview', ['rasionalisasi'], null, () => ({
    ...{ type: 'pas', mapel_id: randomUUID(), bobot_harian: 50, bobot_pts: 25, bobot_pas: 25, kkm: 75 },
  })),
  verb('POST', '/rasionalisasi/apply', ['rasionalisasi'], 'update', () => ({
    ...{ id: randomUUID(), type: 'utbk', set_id: randomUUID(), paket_ids: [randomUUID()], reason: 'Uji hak' },
  })),
  // Without a student one reads one's own.
  verb('GET', '/index-rasionalisasi', ['jadwal-admin'], null, undefined, `?siswa_id=${randomUUID()}`),
  // A student who asks of nobody else reads their own line.
  verb('GET', '/get-rekap-raport', ['rekap-raport'], null, undefined, '?q=uji'),
  verb('POST', '/export/rekap-raport', ['rekap-raport'], null, () => ({ format: 'csv' })),
  ...reportProbes(),
  ...scopedVoucherProbes(),
  ...orderProbes(),
  ...orderInputProbes(),
  ...noticeProbes(),
  ...submissionProbes(),
  ...questionReportProbes(),
  verb('POST', '/rm-snbp-membership', ['snbp-member'], 'delete', () => ({
    member_id: randomUUID(),
    reason: 'Uji hak',
  })),
  verb('POST', '/rm-soal-ujian', ['ujian-admin'], 'delete', () => ({
    jadwal_ujian_id: randomUUID(),
    soal_id: randomUUID(),
  })),
]

/** Vouchers of one scope alone, by the rights to all. */
function scopedVoucherProbes(): Probe[] {
  const made = (scope: 'paket' | 'ebook' | 'snbp') => ({
    create: async (world: World) => {
      const { cakupan: _, ...rest } = await draft(world, 'voucher')
      return creating(rest)
    },
    update: async (world: World) => updating(await make(world, 'voucher', { cakupan: scope }), {}),
    delete: async (world: World) => deleting(await make(world, 'voucher', { cakupan: scope })),
  })
  return (['paket', 'ebook', 'snbp'] as const).flatMap((scope) =>
    (['create', 'update', 'delete'] as const).map((flag): Probe => {
      const path = scope === 'snbp' ? '/input/snbp-voucher' : `/input/voucher-${scope}`
      const send = async (world: World) => ({
        ...{ path, body: { batch: randomUUID(), changes: [await made(scope)[flag](world)] } },
      })
      return { method: 'POST', endpoint: path, menus: ['voucher'], flag, send }
    }),
  )
}

/** Staff order for students, by the menu of the goods; they send an order through its events and cancel it, by the flag of each. */
function orderInputProbes(): Probe[] {
  const given = { order_id: randomUUID(), reason: 'Uji hak' }
  const way = { payment_id: null, rekening_id: null, voucher_code: null }
  const ordered = (goods: string) => () => ({
    ...{ op: 'create', reason: 'Uji hak', buyer_id: randomUUID(), press_id: randomUUID() },
    ...{ goods, goods_id: randomUUID(), ...way },
  })
  return ['transaksi', 'transaksi-manual'].flatMap((list) => {
    const ebooks = list.replace('transaksi', 'transaksi-ebook')
    // Orders of SNBP have one list of their own; transfers of theirs stand among those of packages.
    const lists = list === 'transaksi' ? [list, ebooks, 'transaksi-snbp'] : [list, ebooks]
    const path = `/input/${list}`
    return [
      verb('POST', path, [list], 'create', ordered('paket')),
      verb('POST', path, [ebooks], 'create', ordered('ebook')),
      ...(list === 'transaksi' ? [verb('POST', path, ['transaksi-snbp'], 'create', ordered('snbp'))] : []),
      verb('POST', path, lists, 'update', () => ({ op: 'update', event: 'extend', ...given })),
      verb('POST', path, lists, 'delete', () => ({ op: 'delete', ...given })),
    ]
  })
}

/** What staff alone do to an order. */
function orderProbes(): Probe[] {
  return ['/manual-transfer/mark-paid-off', '/manual-transfer/reject'].map(
    (path): Probe => ({
      ...{ method: 'POST', endpoint: `${path}/{id}`, menus: ORDER_MENUS, flag: 'update' },
      send: async () => ({ path: `${path}/${randomUUID()}`, body: { reason: 'Uji hak' } }),
    }),
  )
}

/** What staff write to students. */
function noticeProbes(): Probe[] {
  const menus = ['pemberitahuan']
  const plan = () => ({ to: { jadwal_id: randomUUID() }, kind: 'staff_message', channels: [] })
  const text = { judul: 'Uji hak', message: 'Uji hak', link: null }
  return [
    verb('GET', '/notification-sent', menus, null),
    verb('GET', '/notification-people', menus, null, undefined, '?q=uji'),
    {
      ...verb('POST', '/notification-preview', menus, null),
      send: async () => ({ path: '/notification-preview', body: plan() }),
    },
    {
      ...verb('POST', '/notification-send', menus, 'create'),
      send: async () => ({ path: '/notification-send', body: { batch: randomUUID(), ...plan(), ...text } }),
    },
  ]
}

/** What students send for a package that is free on conditions. */
function submissionProbes(): Probe[] {
  const menus = ['kiriman-syarat']
  const bodies = { accept: { times: 1 }, refuse: { times: 1, reason: 'Uji hak' } }
  return [
    verb('GET', '/task-submissions', menus, null),
    {
      ...verb('GET', '/task-submissions/{id}', menus, null),
      send: async () => ({ path: `/task-submissions/${randomUUID()}` }),
    },
    ...Object.entries(bodies).map(
      ([name, body]): Probe => ({
        ...verb('POST', `/task-submissions/{id}/${name}`, menus, 'update'),
        send: async () => ({ path: `/task-submissions/${randomUUID()}/${name}`, body }),
      }),
    ),
  ]
}

/** Questions that students report. */
function questionReportProbes(): Probe[] {
  const menus = ['laporan-soal']
  return [
    verb('GET', '/question-reports', menus, null),
    {
      ...verb('GET', '/question-reports/{soal_id}', menus, null),
      send: async () => ({ path: `/question-reports/${randomUUID()}` }),
    },
    {
      ...verb('POST', '/question-reports/{soal_id}/answer', menus, 'update'),
      send: async () => ({
        path: `/question-reports/${randomUUID()}/answer`,
        body: { ids: [randomUUID()], verdict: 'sound', answer: 'Uji hak' },
      }),
    },
  ]
}

/** The report of a schedule, and decisions on its items. */
function reportProbes(): Probe[] {
  const menus = ['jadwal-admin']
  const target = { jadwal_id: randomUUID(), soal_id: randomUUID() }
  const ruling = { kind: 'void', void_as: 'excluded' }
  const decided = { ...target, id: randomUUID(), reason: 'Uji hak', ruling }
  const query = `?jadwal_id=${target.jadwal_id}`
  const wanted = (path: string, more = '', flag: Flag = 'report', also?: Flag): Probe => ({
    ...verb('GET', `/report-jadwal${path}`, menus, flag, undefined, query + more),
    also,
  })
  return [
    ...['', '/participants', '/groups'].map((path) => wanted(path)),
    wanted('/items', '', 'report', 'key'),
    wanted('/matrix', '', 'report', 'key'),
    wanted('/rulings', '', 'key'),
    wanted('/calibration'),
    wanted('/calibration/items', `&id=${decided.id}&subtes_id=${randomUUID()}`, 'report', 'key'),
    wanted('/calibration/moves', `&id=${decided.id}`),
    verb('POST', '/report-jadwal/calibration/start', menus, 'update', () => ({ jadwal_id: target.jadwal_id })),
    verb('POST', '/report-jadwal/calibration/stop', menus, 'update', () => decided),
    verb('POST', '/report-jadwal/calibration/publish', menus, 'update', () => ({ ...decided, when: 'now' })),
    wanted('/sheet', `&attempt_id=${randomUUID()}`, 'report', 'key'),
    wanted('/soal', `&soal_id=${target.soal_id}`, 'report', 'key'),
    verb('POST', '/report-jadwal/export', menus, 'report', () => ({ ...target, format: 'csv', part: 'peserta' })),
    verb('POST', '/report-jadwal/preview', menus, 'key', () => ({ ...target, ruling })),
    verb('POST', '/report-jadwal/rulings', menus, 'key', () => decided),
    verb('POST', '/report-jadwal/withdraw', menus, 'key', () => decided),
    verb('POST', '/input/ranking-paket', menus, 'update', () => ({ jadwal_id: target.jadwal_id, action: 'make' })),
  ]
}

function importBody(world: World): object {
  const phone = new Phone()
  const place = { jadwal_id: randomUUID(), paper_sha256: 'a'.repeat(64) }
  const { attempt_id, phone_id, writer } = phone
  const file = {
    ...{ format: 'elp-log-2', exported_at: world.clock.ms, user_id: randomUUID(), batches: [phone.batch()] },
    ...{ begun: { ...place, attempt_id, phone_id, origin: { writer, seq: 1 } }, token: null, mac: null },
  }
  return { file, reason: 'Uji hak', accept_late: false }
}
