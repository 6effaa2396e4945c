/** Every address of the app, once. Screens link through these functions; the router registers the patterns. */
export const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value)
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** The student's shelf of e-books: one of their places. */
export const EBOOK_SHELF = '/ebook'

export const segment = encodeURIComponent

export const patterns = {
  root: '/',
  home: '/home',
  paketSelengkapnya: '/paket-selengkapnya',
  login: '/login',
  register: '/register',
  tryout: '/tryout',
  tryoutBlank: '/tryout-blank',
  tryoutSelesai: '/tryout-selesai',
  tryoutTerdaftar: '/tryout-terdaftar/:username/:nama_paket/:mulai/:selesai',
  tryoutDetail: '/tryout-detail',
  tryoutDetailSubtest: '/tryout-detail-subtest',
  mainUjian: '/main-ujian',
  hasilUjian: '/hasil-ujian',
  tandaTerima: '/tanda-terima',
  pembahasan: '/pembahasan-soal-tryout',
  profil: '/profil',
  adminLogin: '/master-admin',
  admin: '/master-admin/*',
  superLogin: '/user-admin/login',
  notAuthorized: '/not-authorized',
  notFound: '/error-404',
  error: '/error',
} as const

export const paths = {
  home: () => patterns.home,
  paketSelengkapnya: () => patterns.paketSelengkapnya,
  /** A package in the shop. */
  paketShop: (id: string) => `/paket-detail/${segment(id)}`,
  /** `next`: where to go once logged in. */
  login: (next?: string) => withQuery(patterns.login, { next }),
  register: (next?: string) => withQuery(patterns.register, { next }),
  adminLogin: (next?: string) => withQuery(patterns.adminLogin, { next }),
  superLogin: () => patterns.superLogin,
  tryout: () => patterns.tryout,
  /** The list of what may be joined. */
  tryoutCari: () => withQuery(patterns.tryout, { list: 'find' }),
  tryoutBlank: () => patterns.tryoutBlank,
  tryoutSelesai: () => patterns.tryoutSelesai,
  /** `mulai` and `selesai` are epoch ms. */
  tryoutTerdaftar: (username: string, nama_paket: string, mulai: number, selesai: number) =>
    `/tryout-terdaftar/${segment(username)}/${segment(nama_paket)}/${mulai}/${selesai}`,
  tryoutDetail: (jadwal: string) => withQuery(patterns.tryoutDetail, { jadwal }),
  tryoutDetailSubtest: (jadwal: string, ujian: string) => withQuery(patterns.tryoutDetailSubtest, { jadwal, ujian }),
  /** `reopened`: the receipt after which staff opened it again. */
  mainUjian: (attempt: string, reopened?: number) =>
    withQuery(patterns.mainUjian, { attempt, reopened: reopened?.toString() }),
  hasilUjian: (attempt: string) => withQuery(patterns.hasilUjian, { attempt }),
  tandaTerima: (attempt: string) => withQuery(patterns.tandaTerima, { attempt }),
  pembahasan: (attempt: string) => withQuery(patterns.pembahasan, { attempt }),
  profil: () => patterns.profil,
  notAuthorized: () => patterns.notAuthorized,
  notFound: () => patterns.notFound,
  error: () => patterns.error,
} as const

/** A `next` from the address bar: only a path of this app, so that a link cannot lead a log-in elsewhere. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/') || next.startsWith('//') || next.startsWith('/\\')) return null
  if (next.startsWith(patterns.login)) return null
  return next
}
