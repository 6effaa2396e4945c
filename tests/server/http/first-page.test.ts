import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preloadFiles } from '#src/app/preload.ts'
import { make } from '#tests/support/factories.ts'
import { createWorld, type World } from '#tests/support/world.ts'

const dist = fileURLToPath(new URL('../../../dist', import.meta.url))
let world: World
beforeAll(async () => {
  world = await createWorld({ APP_DIR: dist })
})
afterAll(() => world.close())

const replyTo = (url: string, language?: string) =>
  world.app.inject({ url, headers: { accept: 'text/html', ...(language && { 'accept-language': language }) } })
const pageAt = async (url: string, language?: string) => (await replyTo(url, language)).body
const ahead = (page: string) => /data-ahead="([^"]+)"/.exec(page)?.[1]?.split(' ') ?? []
const named = (page: string) => [...ahead(page).map((file) => file.slice(1)), ...linked(page)]
const linked = (page: string) =>
  [...page.matchAll(/<(?:link|script)[^>]* (?:href|src)="\/(assets\/[^"]+)"/g)].map((match) => match[1] as string)
const languageOf = (page: string) => /data-lang="(\w+)"/.exec(page)?.[1]

test('U61.4 the first page names what its screen needs, each file of it in the build, and no other page does', async () => {
  const bare = new Set(named(await pageAt('/tryout', 'id')))
  expect(bare.size).toBeGreaterThan(2)
  const paket = await make(world, 'paket', { nama: 'Nasional #4' })
  for (const path of ['/home', '/login', '/paket-tryout', `/paket-detail/${paket}`]) {
    const files = named(await pageAt(path, 'id-ID,id;q=0.9'))
    expect(files.filter((file) => !existsSync(`${dist}/${file}`))).toEqual([])
    expect(files.filter((file) => !bare.has(file)).length).toBeGreaterThan(3)
    expect(new Set(files).size).toBe(files.length)
  }
  for (const path of ['/main-ujian', '/master-admin/dashboard'])
    expect(new Set(named(await pageAt(path, 'id')))).toEqual(bare)
})

test('U94.7 the bare page names the files of the exam, each of them in the build, and asks for them at its address alone', async () => {
  const page = await pageAt('/main-ujian', 'id')
  const [path, ...files] = /<meta name="exam" content="([^"]+)"/.exec(page)?.[1]?.split(' ') ?? []
  expect(path).toBe('/main-ujian')
  expect(files.filter((file) => !existsSync(`${dist}${file}`))).toEqual([])
  expect(files.some((file) => file.startsWith('/assets/stores-'))).toBe(true)
  expect(files.filter((file) => linked(page).includes(file.slice(1)))).toEqual([])
  expect(await pageAt('/home', 'id')).not.toContain('name="exam"')
  const asked = (at: string) => {
    const links: { rel: string; href: string }[] = []
    const document = {
      getElementById: () => ({ dataset: {} }),
      querySelector: () => ({ content: ['/main-ujian', ...files].join(' ') }),
      createElement: () => ({}),
      head: { append: (link: { rel: string; href: string }) => links.push(link) },
    }
    preloadFiles(document as unknown as Document, at)
    return links
  }
  expect(asked('/tryout')).toEqual([])
  expect(asked('/main-ujian').map(({ href }) => href)).toEqual(files)
  for (const { rel, href } of asked('/main-ujian'))
    expect(rel).toBe(href.endsWith('.css') ? 'preload' : 'modulepreload')
})

test('U61.5 the first page comes in the first language of the browser that we speak, in English where there is none', async () => {
  const asked = ['de-AT', 'ja,fr;q=0.8,id;q=0.7', 'ja', undefined, '\u202e<script>', 'toString,pt-BR']
  const languages = await Promise.all(asked.map(async (language) => languageOf(await pageAt('/login', language))))
  expect(languages).toEqual(['de', 'fr', 'en', 'en', 'en', 'pt'])
  expect((await replyTo('/login', 'de')).headers.vary).toContain('accept-language')
})

test.each([
  ['/home', 'Sinyal boleh hilang'],
  ['/login', 'Kata sandi'],
])('U94.1 what visitors read first stands in the page itself: %s', async (path, words) => {
  const page = await pageAt(path, 'id')
  expect(page.slice(page.indexOf('<body'))).toContain(words)
})

test('U94.11 the page of a package holds its name and text, as words; for one that is not there the bare page comes', async () => {
  const nama = '"><img src=x> {{teks}} $& &amp;'
  const id = await make(world, 'paket', { nama, deskripsi: '<p>Tujuh subtes.</p>' })
  const page = await pageAt(`/paket-detail/${id}`, 'id')
  const body = page.slice(page.indexOf('<body'))
  expect(body).toContain(`data-page="/paket-detail/${id}"`)
  expect(body).toContain('>Tujuh subtes.</p>')
  expect(body).not.toContain('<img')
  const [, known = ''] = /data-known="([^"]*)"/.exec(body) ?? []
  const texts = [
    ['&quot;', '"'],
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&amp;', '&'],
  ] as const
  expect(JSON.parse(texts.reduce((text, [from, to]) => text.replaceAll(from, to), known))).toMatchObject({ id, nama })
  const gone = await pageAt('/paket-detail/01980000-0000-7000-8000-000000000000', 'id')
  expect(gone).toContain('<div id="root">')
  expect(gone).not.toContain('{{')
})

test('U94.6 no page but the first ones of visitors is drawn ahead', async () => {
  for (const path of ['/tryout', '/main-ujian', '/constructor', '/__proto__'])
    expect(await pageAt(path, 'id'), path).toContain('<div id="root">')
})

test('U94.2 a page that is drawn ahead holds no inline script and no style element, which the content policy refuses', async () => {
  for (const path of ['/home', '/login']) {
    const page = await pageAt(path, 'fr')
    // A block of data is no script: nothing runs it.
    expect(page).not.toMatch(/<script(?![^>]* src=)(?! type="application\/ld\+json">)|<style| on\w+=/)
  }
})

test('U94.5 a form that is drawn ahead cannot be filled or sent before the app is there', async () => {
  const page = await pageAt('/login', 'id')
  const form = /<form.*<\/form>/s.exec(page)?.[0] ?? ''
  expect(form).toMatch(/<fieldset disabled="".*<input.*<button.*<\/fieldset>/s)
  expect(form.replace(/<fieldset.*<\/fieldset>/s, '')).not.toMatch(/<(input|button)/)
})
