import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const maps = `${dist}-maps`
const root = fileURLToPath(new URL('../..', import.meta.url))

/** What must not be handed to every visitor. */
const SECRETS: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----|MC4CAQAwBQYDK2Vw/,
  'a token': /eyJhbGciOi[\w-]+\.eyJ[\w-]+\.[\w-]+/,
  'a hash of a password': /\$argon2(id|i|d)\$v=/,
  'a password of the demo': /tryout2026/,
  'an address of a database': /postgres(ql)?:\/\/\w+:[^@\s$]+@/,
  'a setting of the server': /JWT_SECRET|RECEIPT_KEY|SMTP_URL|ADMIN_PASSWORD|DATABASE_URL/,
  'a key of a cloud': /\bAKIA[0-9A-Z]{16}\b|\bghp_\w{36}\b|\bsk_live_\w+/,
  'a query of the server': /drizzle-orm|\bfrom "(app_user|paper_key|attempt)"/,
}

const files = () => globSync('**/*.{js,css,html,json,webmanifest,map}', { cwd: dist })

test('A44.1 what is served to every visitor holds no secret, nor the place where it was built', () => {
  const found = files().flatMap((file) => {
    const text = readFileSync(join(dist, file), 'utf8')
    const names = Object.entries(SECRETS).flatMap(([name, pattern]) => (pattern.test(text) ? [`${file}: ${name}`] : []))
    return text.includes(root) ? [...names, `${file}: a path`] : names
  })
  expect(files().length).toBeGreaterThan(20)
  expect(found).toEqual([])
})

test('A44.2 no script of the app has the code of the server in its source map', () => {
  const sources = globSync('**/*.map', { cwd: maps }).flatMap(
    (file) => (JSON.parse(readFileSync(join(maps, file), 'utf8')) as { sources: string[] }).sources,
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((source) => /(^|\/)server\//.test(source) && !source.includes('node_modules'))).toEqual([])
})

test('A207.1 no source map lies among what is served, and no file names one', () => {
  expect(globSync('**/*.map*', { cwd: dist })).toEqual([])
  // Files of the build before are kept as they were.
  const { assets } = JSON.parse(readFileSync(join(dist, '.build.json'), 'utf8')) as { assets: string[] }
  const own = ['sw.js', ...assets.filter((name) => /\.(js|css)$/.test(name)).map((name) => `assets/${name}`)]
  expect(own.filter((file) => readFileSync(join(dist, file), 'utf8').includes('sourceMappingURL'))).toEqual([])
  const named = (file: string) => globSync(`assets/*${file}`, { cwd: maps })
  expect(named('.js.map').length).toBeGreaterThan(100)
  expect(globSync('sw.js.map', { cwd: maps })).toEqual(['sw.js.map'])
})

const SINKS = /\.(innerHTML|outerHTML) *=[^=]|insertAdjacentHTML\(|document\.write|createContextualFragment\(|srcdoc/
const MARKUP = /__html: (?!trustedHtml\()|parseFromString\((?!trustedHtml\()/
const CODE = /\beval\(|new Function\(|setTimeout\(['"`]/

test('A44.3 text becomes markup through the one policy alone, and no code is made from text', () => {
  const wrong = globSync('{src,sw}/**/*.{ts,tsx}').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const sink = SINKS.test(line) && !/innerHTML = trustedHtml\(/.test(line)
        return sink || MARKUP.test(line) || CODE.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : []
      }),
  )
  expect(wrong).toEqual([])
})
