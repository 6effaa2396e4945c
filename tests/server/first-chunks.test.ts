import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '#tests/support/world.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
let world: World
beforeAll(async () => {
  world = await createWorld({ APP_DIR: dist })
})
afterAll(() => world.close())

const linkOf = async (url: string, language?: string) => {
  const headers = { accept: 'text/html', ...(language && { 'accept-language': language }) }
  return String((await world.app.inject({ url, headers })).headers.link ?? '')
}
const named = (link: string) => [...link.matchAll(/<\/([^>]+)>/g)].map((match) => match[1] as string)

test('U61.4 the first page names what its screen needs, each file of it in the build, and no other page does', async () => {
  for (const path of ['/home', '/login']) {
    const files = named(await linkOf(path, 'id-ID,id;q=0.9'))
    expect(files.length).toBeGreaterThan(3)
    expect(files.filter((file) => !existsSync(`${dist}/${file}`))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
  }
  for (const path of ['/tryout', '/main-ujian', '/master-admin/dashboard']) expect(await linkOf(path, 'id')).toBe('')
})

test('U61.5 texts are named in the browser’s language alone, and not in one that we do not speak', async () => {
  const [german, japanese, none] = [
    await linkOf('/login', 'de-AT'),
    await linkOf('/login', 'ja'),
    await linkOf('/login'),
  ]
  expect(named(german).length - named(japanese).length).toBe(2)
  expect(none).toBe(japanese)
  expect(named(await linkOf('/login', '\u202e<script>'))).toEqual(named(none))
})
