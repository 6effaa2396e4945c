import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, SETTINGS } from '#server/process/config.ts'
import { makeDataFolder } from '#server/process/data-folder.ts'

const refusalFor = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return ''
}

test.each([
  ['NODE_ENV', 'staging', 'development, production, test'],
  ['PORT', 'abc', '0 to 65535'],
  ['PORT', '70000', '0 to 65535'],
  ['PORT', '80.5', '0 to 65535'],
  ['PORT', ' ', '0 to 65535'],
  ['PORT', '0x50', '0 to 65535'],
  ['CALLS_PER_MINUTE', ' ', 'whole number'],
  ['DATABASE_URL', 'mysql://localhost/elp', 'postgres://'],
  ['DATABASE_URL', 'localhost', 'postgres://'],
  ['JWT_SECRET', 'short', '32 characters'],
  ['RECEIPT_KEY', 'bm90IGEga2V5', 'Ed25519'],
  ['LOG_LEVEL', 'loud', 'info'],
  ['TRUST_PROXY', 'perhaps', 'how many proxies'],
  ['SEED_DEMO', '2', 'true or false'],
  ['ADMIN_EMAIL', 'kepala', 'e-mail'],
  ['ADMIN_PASSWORD', 'short', '8 to 128'],
  ['CALLS_PER_MINUTE', '-1', 'whole number'],
  ['PUBLIC_URL', 'elp.example', 'https://'],
  ['SMTP_URL', 'http://mail.example', 'smtp://'],
  ['MAX_LOOP_DELAY_MS', 'fast', 'milliseconds'],
])('A6.1 a wrong %s (%s) is named, with what is expected', (name, value, expected) => {
  const line = refusalFor({ [name]: value })
    .split('\n')
    .find((text) => text.trim().startsWith(`${name}:`))
  expect(line).toContain(expected)
})

const TRUSTS_TOO_MANY = [
  ['true', 'would believe every caller'],
  ['0.0.0.0/0', 'would believe every caller'],
  ['loopback, ::/0', 'would believe every caller'],
  ['yes', 'how many proxies'],
  ['1.5', 'how many proxies'],
  ['-1', 'how many proxies'],
  ['999', 'how many proxies'],
  ['10.0.0.0/33', 'how many proxies'],
  ['10.0.0.0/', 'how many proxies'],
  ['loopback,', 'how many proxies'],
  ['proxy.example', 'how many proxies'],
]

test.each(TRUSTS_TOO_MANY)('A203.1 TRUST_PROXY=%s is refused with what to write instead', (value, expected) => {
  expect(refusalFor({ TRUST_PROXY: value })).toMatch(new RegExp(`TRUST_PROXY: .*${expected}.*(10\\.0\\.0\\.0/8)`))
})

const TRUSTED: [string, unknown][] = [
  ['', false],
  ['false', false],
  ['0', false],
  ['2', 2],
  ['loopback', ['loopback']],
  [' 10.0.0.0/8, 192.0.2.7 ,FD00::/8 ', ['10.0.0.0/8', '192.0.2.7', 'fd00::/8']],
]

test.each(TRUSTED)('A203.4 TRUST_PROXY=%s names none, so many proxies, or their networks', (value, expected) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected)
})

test('A6.1 every wrong setting is named at once, and no value is repeated', () => {
  const message = refusalFor({ PORT: 'x', LOG_LEVEL: 'loud', JWT_SECRET: 'my little secret' })
  expect(message.split('\n')).toHaveLength(4)
  expect(message).not.toContain('my little secret')
})

test('A6.1 settings that need one another say so', () => {
  expect(refusalFor({ NODE_ENV: 'production' })).toContain('JWT_SECRET: needed in production')
  expect(refusalFor({ NODE_ENV: 'production' })).toContain('RECEIPT_KEY: needed in production')
  expect(refusalFor({ NODE_ENV: 'production' })).toContain('PUBLIC_URL: needed in production')
  expect(refusalFor({ ADMIN_EMAIL: 'kepala@sekolah.id' })).toContain('ADMIN_PASSWORD: needed')
  expect(refusalFor({ ADMIN_PASSWORD: 'sangat rahasia' })).toContain('ADMIN_EMAIL: needed')
  for (const ADMIN_PASSWORD of ['password1', 'kepala2026']) {
    expect(refusalFor({ ADMIN_EMAIL: 'kepala@sekolah.id', ADMIN_PASSWORD })).toContain(
      'ADMIN_PASSWORD: among the first',
    )
  }
})

test('O430.7 a bucket has all of its settings or none, and is spoken to in the clear on this machine alone', () => {
  expect(refusalFor({ S3_BUCKET: 'berkas' })).toMatch(
    /S3_URL: needed.*\n.*S3_ACCESS_KEY_ID: needed.*\n.*S3_SECRET_ACCESS_KEY: needed/,
  )
  const given = { S3_BUCKET: 'berkas', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(refusalFor({ ...given, S3_URL: 'http://s3.example' })).toContain('S3_URL: must begin with https://')
  expect(readConfig({ ...given, S3_URL: 'https://s3.example/' }).s3).toEqual({
    ...{ bucket: 'berkas', url: 'https://s3.example', region: 'us-east-1', accessKey: 'a', secretKey: 'b' },
  })
})

test('A6.1 nothing set, or set empty, means the defaults', () => {
  const defaults = readConfig({})
  expect(defaults).toMatchObject({
    env: 'development',
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    seedDemo: true,
  })
  expect(readConfig({ PORT: '', JWT_SECRET: '', DATABASE_URL: '', SEED_DEMO: '' })).toEqual(defaults)
})

test('A6.13 the table of the README has a line for every setting', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const names = readme
    .split('\n')
    .flatMap((line) => (/^\| (`[A-Z0-9_`, ]+`) \|/.exec(line)?.[1] ?? '').match(/[A-Z0-9_]+/g) ?? [])
  expect(names.sort()).toEqual([...SETTINGS].sort())
})

test('A6.1 a DATA_DIR where no folder can be made is told in a line', () => {
  expect(() => makeDataFolder('/dev/null/elp')).toThrow(
    /^DATA_DIR \/dev\/null\/elp cannot be made: .*Choose another\.$/,
  )
})
