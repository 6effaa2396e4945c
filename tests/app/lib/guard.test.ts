import { describe, expect, test } from 'vitest'
import type { AccessMenu, Role } from '#contract/access/access.ts'
import { redirectFor } from '#src/app/guard.ts'
import { paths, patterns, safeNext } from '#src/lib/paths.ts'
import type { Session } from '#src/lib/session-keys.ts'

const menu = (url: string): AccessMenu => ({
  id: crypto.randomUUID(),
  name: url,
  route_name: url,
  icon: '',
  url,
  create: 1,
  update: 0,
  delete: 0,
  submenus: [],
})

const session = (role: Role, more: Partial<Session> = {}): Session => ({
  profile: {
    id: crypto.randomUUID(),
    version: 1,
    username: 'nadira',
    nama: 'Nadira',
    email: 'nadira@contoh.id',
    telepon: null,
    sekolah: null,
    zona: 'Asia/Jakarta',
    level: { id: crypto.randomUUID(), nama_level: role },
    role,
    ability: [],
  },
  menus: [],
  accessToken: 'access',
  refreshToken: 'refresh',
  ...more,
})

const at = (href: string, keepsExpired = false) => {
  const url = new URL(href, 'https://elp.test')
  return { path: url.pathname, href, next: url.searchParams.get('next'), keepsExpired }
}

describe('a screen of a role', () => {
  test('U4.1 sends who is not logged in to the log-in, and back afterwards', () => {
    expect(redirectFor('Siswa', null, at('/tryout-detail?jadwal=1'))).toBe('/login?next=%2Ftryout-detail%3Fjadwal%3D1')
  })

  test('U4.2 opens for its role and sends another to not-authorized', () => {
    expect(redirectFor('Siswa', session('Siswa'), at('/tryout'))).toBeNull()
    expect(redirectFor('Siswa', session('Admin'), at('/tryout'))).toBe(paths.notAuthorized())
    expect(redirectFor('Admin', session('Siswa'), at('/master-admin/dashboard'))).toBe(paths.notAuthorized())
    expect(redirectFor('Admin', session('Super Admin'), at('/master-admin/dashboard'))).toBeNull()
  })

  test('U4.3 opens for another role where the path is among the menus or their submenus', () => {
    const menus = [{ ...menu('/master-admin/ujian'), submenus: [menu('/tryout')] }]
    expect(redirectFor('Siswa', session('Admin', { menus }), at('/tryout'))).toBeNull()
  })
})

describe('a log-in that ran out', () => {
  const expired = session('Siswa', { accessToken: null, refreshToken: null })

  test('U4.4 leads to the log-in everywhere but in an exam, which goes on', () => {
    expect(redirectFor('Siswa', expired, at('/tryout'))).toBe('/login?next=%2Ftryout')
    expect(redirectFor('Siswa', expired, at('/main-ujian?attempt=1', true))).toBeNull()
  })

  test('U4.5 opens no exam for a stranger', () => {
    expect(redirectFor('Siswa', null, at('/main-ujian?attempt=1', true))).toContain('/login')
  })
})

describe('the log-in screen', () => {
  test('U4.6 sends the logged-in to where they wanted to go, else to the home of their role', () => {
    expect(redirectFor('guest', session('Siswa'), at('/login'))).toBe('/')
    expect(redirectFor('guest', session('Admin'), at('/login'))).toBe('/master-admin/dashboard')
    expect(redirectFor('guest', session('Siswa'), at('/login?next=%2Ftryout'))).toBe('/tryout')
    expect(redirectFor('guest', null, at('/login'))).toBeNull()
  })

  test('U4.7 never leads to another site, nor round in a circle', () => {
    for (const next of [
      'https://jahat.test',
      '//jahat.test',
      '/\\jahat.test',
      'javascript:alert(1)',
      '/login?next=/login',
      '',
    ]) {
      expect(safeNext(next)).toBeNull()
    }
    expect(safeNext('/tryout?x=1')).toBe('/tryout?x=1')
  })
})

test('U94.10 every address begins with a fixed part, by which the router finds the few patterns that may fit', () => {
  const others = Object.values(patterns).filter((path) => path !== patterns.root)
  expect(others.filter((path) => !/^\/[a-z][a-z0-9-]*(\/|$)/.test(path))).toEqual([])
})

test('U202.8 after a log-out by hand the next person is not led to the screen that was left', () => {
  const visit = { ...at('/profil'), left: true }
  expect(redirectFor('Siswa', null, visit)).toBe('/login')
  expect(redirectFor('Siswa', null, at('/profil'))).toBe('/login?next=%2Fprofil')
})

test('U212.1 after a log-out by hand the back office leads to its own log-in, students to theirs', () => {
  const left = (path: string) => ({ ...at(path), left: true })
  expect(redirectFor('Admin', null, left('/master-admin/jadwal-admin'))).toBe('/master-admin')
  expect(redirectFor('Super Admin', null, left('/user-admin/level'))).toBe('/user-admin/login')
  expect(redirectFor('Siswa', null, left('/profil'))).toBe('/login')
  expect(redirectFor('Admin', null, at('/master-admin/level'))).toBe('/login?next=%2Fmaster-admin%2Flevel')
})
