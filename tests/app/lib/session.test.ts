import { beforeEach, expect, test, vi } from 'vitest'
import type { LoginReply, Profile } from '#contract/accounts/auth.ts'
import {
  arriveAtLogin,
  currentSession,
  type DurableSession,
  expireSession,
  followOtherTab,
  signIn,
  signOut,
  startSession,
  takeTokens,
  useSession,
} from '#src/lib/session.ts'
import type { Session } from '#src/lib/session-keys.ts'

/** The browser's tab storage, and the phone's database, as far as the session needs them. */
const tab = new Map<string, string>()
let lasting: Session | null = null
let told = 0
const durable: DurableSession = {
  load: async () => lasting,
  save: async (session) => {
    lasting = session
  },
  clear: async () => {
    lasting = null
  },
  tellOthers: async () => {
    told += 1
  },
}

const profile = (nama: string): Profile => ({
  id: crypto.randomUUID(),
  version: 1,
  nama,
  username: nama,
  email: `${nama}@contoh.id`,
  telepon: null,
  sekolah: null,
  zona: 'Asia/Jakarta',
  level: { id: crypto.randomUUID(), nama_level: 'Siswa' },
  role: 'Siswa',
  ability: [],
})
const reply = (who: Profile): LoginReply => ({
  data: who,
  token: 'access',
  tokenType: 'Bearer',
  accessToken: 'access',
  refreshToken: 'refresh',
  menus: [],
})
const killTab = () => {
  tab.clear()
  useSession.setState({ session: null })
}

beforeEach(async () => {
  lasting = null
  told = 0
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  })
  killTab()
  await startSession(durable)
})

test('U6.4 a log-in stands in the tab and in the lasting copy, and the other tabs hear of it', async () => {
  await signIn(reply(profile('nadira')))
  expect(tab.get('token')).toBe('access')
  expect(lasting).toMatchObject({ profile: { nama: 'nadira' }, refreshToken: 'refresh' })
  expect(told).toBe(1)
})

test('U6.5 a browser that was killed still knows the student without a network', async () => {
  await signIn(reply(profile('nadira')))
  killTab()
  await startSession(durable)
  expect(currentSession()).toMatchObject({ profile: { nama: 'nadira' }, accessToken: 'access' })
})

test('U6.6 a log-in that ran out keeps whose it is; the next renewal or log-in gives it tokens again', async () => {
  await signIn(reply(profile('nadira')))
  expireSession()
  expect(currentSession()).toMatchObject({ profile: { nama: 'nadira' }, accessToken: null })
  takeTokens({ accessToken: 'newer', refreshToken: 'next' })
  expect(tab.get('accessToken')).toBe('newer')
})

test('U6.7 a log-out leaves none of the keys and no lasting copy', async () => {
  await signIn(reply(profile('nadira')))
  await signOut()
  expect([...tab.keys()]).toEqual([])
  expect(lasting).toBeNull()
  expect(currentSession()).toBeNull()
})

test("U6.8 another student's log-in in another tab never becomes this tab's", async () => {
  await signIn(reply(profile('nadira')))
  lasting = { profile: profile('bagus'), menus: [], accessToken: 'his', refreshToken: 'his' }
  await followOtherTab()
  expect(currentSession()).toMatchObject({ profile: { nama: 'nadira' }, accessToken: null })
  expect(lasting.profile.nama).toBe('bagus')
})

test('U6.9 the same student logging in or out in another tab is followed', async () => {
  const nadira = profile('nadira')
  await signIn(reply(nadira))
  lasting = { profile: nadira, menus: [], accessToken: 'fresh', refreshToken: 'fresh' }
  await followOtherTab()
  expect(currentSession()?.accessToken).toBe('fresh')
  lasting = null
  await followOtherTab()
  expect(currentSession()).toBeNull()
})

test('U202.8 a log-out by hand is known, here and in the other tabs, until somebody comes to the log-in', async () => {
  await signIn(reply(profile('Nadira')))
  expect(useSession.getState().left).toBe(false)
  await signOut()
  expect(useSession.getState().left).toBe(true)
  arriveAtLogin()
  expect(useSession.getState().left).toBe(false)
  await signIn(reply(profile('Nadira')))
  lasting = null
  await followOtherTab()
  expect(useSession.getState().left).toBe(true)
})
