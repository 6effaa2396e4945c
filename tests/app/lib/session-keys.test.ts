import { expect, test } from 'vitest'
import { fromKeys, SESSION_KEYS, type Session, toKeys } from '#src/lib/session-keys.ts'

const session: Session = {
  profile: {
    id: crypto.randomUUID(),
    version: 3,
    nama: 'Nadira Prameswari',
    username: 'nadira',
    email: 'nadira@contoh.id',
    telepon: null,
    sekolah: 'SMA Bina Cendekia',
    zona: 'Asia/Makassar',
    level: { id: crypto.randomUUID(), nama_level: 'Siswa' },
    role: 'Siswa',
    ability: [{ action: 'read', subject: 'Auth' }],
  },
  menus: [
    {
      id: crypto.randomUUID(),
      name: 'Ujian',
      route_name: 'ujian',
      icon: 'file',
      url: '/ujian',
      create: 1,
      update: 0,
      delete: 0,
      submenus: [
        {
          id: crypto.randomUUID(),
          name: 'Jadwal',
          route_name: 'jadwal',
          icon: '',
          url: '/jadwal',
          create: 1,
          update: 0,
          delete: 0,
          submenus: [],
        },
      ],
    },
  ],
  accessToken: 'access',
  refreshToken: 'refresh',
}

test("U6.1 a session stands under the seed's keys and comes back whole", () => {
  const keys = toKeys(session)
  expect(Object.keys(keys).sort()).toEqual([...SESSION_KEYS].sort())
  expect(keys).toMatchObject({ token: 'access', accessToken: 'access', refreshToken: 'refresh', tokenType: 'Bearer' })
  expect(JSON.parse(keys.myMenu)).toEqual([
    { title: 'Ujian', route: 'ujian', icon: 'file', children: [{ title: 'Jadwal', route: 'jadwal', icon: '' }] },
  ])
  expect(fromKeys((key) => keys[key])).toEqual(session)
})

test('U6.2 a session that ran out keeps whose it is and no token', () => {
  const keys = toKeys({ ...session, accessToken: null, refreshToken: null })
  expect(fromKeys((key) => keys[key])).toMatchObject({
    profile: { id: session.profile.id },
    accessToken: null,
    refreshToken: null,
  })
})

test('U6.3 emptied or foreign keys are as good as none', () => {
  expect(fromKeys(() => null)).toBeNull()
  expect(fromKeys(() => '{ not json')).toBeNull()
  expect(fromKeys((key) => (key === 'userData' ? '{"nama":"x"}' : '[]'))).toBeNull()
})
