import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, SETTINGS } from '#server/process/config.ts'

const sourceOf = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

const settingsOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([A-Z]\w*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

/** What whoever runs ELP writes in place of `REPLACE`. */
const FILLED_IN = {
  JWT_SECRET: 'a secret of forty-eight random bytes, in base64',
  RECEIPT_KEY: generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  ADMIN_PASSWORD: 'kapal karam di pulau seberang',
  METRICS_TOKEN: 'a token of random letters',
}

test('X4.1 the example of settings starts a server once its secrets are filled in, and names each that is not', () => {
  const example = settingsOf(sourceOf('elp.env'))
  expect(Object.keys(example).filter((name) => !SETTINGS.includes(name))).toEqual([])
  expect(readConfig({ ...example, ...FILLED_IN })).toMatchObject({ env: 'production', seedDemo: false, trustProxy: 1 })
  for (const name of Object.keys(FILLED_IN))
    expect(() => readConfig({ ...example, ...FILLED_IN, [name]: example[name] })).toThrow(name)
})

test('X4.2 units and containers set nothing that the server does not read', () => {
  const units = sourceOf('elp@.service').matchAll(/^Environment=(.*)$/gm)
  const named = [...units].flatMap(([, line = '']) => line.split(' ').map((pair) => pair.split('=')[0]))
  const block = /environment: &settings\n((?: {4}\w+: .*\n)+)/.exec(sourceOf('compose.yaml'))?.[1] ?? ''
  named.push(...[...block.matchAll(/^ +(\w+):/gm)].map(([, name]) => name))
  expect(named.length).toBeGreaterThanOrEqual(6)
  expect(named.filter((name) => !SETTINGS.includes(name ?? ''))).toEqual([])
})
