import { HOSTILE_BODIES } from '../hostile.ts'
import type { Attacker } from './attacker.ts'
import { fitting, type Stock } from './fitting.ts'
import { oddHeaders, tokenHeaders } from './headers.ts'
import type { Operation } from './operations.ts'
import type { Random } from './random.ts'
import { doubledKey, spoiled, VALUES } from './spoil.ts'

export interface Call {
  bytes: Buffer
  /** No more bytes follow although more were announced. */
  last: boolean
  /** Whether the reply has no body by its method. */
  head: boolean
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'get', 'X']
const TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16le',
  'application/json;;;',
  'application/jsonp',
  'application/octet-stream',
  'application/zip',
  'APPLICATION/JSON',
  '',
]

/** A call of an operation: mostly well-formed with a part that is not, sometimes broken as HTTP. */
export function callOf(operation: Operation, attacker: Attacker, random: Random, all: Stock): Call {
  const stock = knowing(operation, all)
  const method = random.chance(0.04) ? random.pick(METHODS) : operation.method
  const path = pathOf(operation, random, stock)
  const { type, body } = payloadOf(operation, random, stock)
  const cut = body !== undefined && random.chance(0.02)
  const headers = [
    ...tokenHeaders(UPLOADS.has(operation.path) ? withUpload(attacker, random) : attacker, random),
    ...oddHeaders(random),
    ...(type === undefined ? [] : [`content-type: ${type}`]),
    ...(body === undefined ? [] : lengthHeaders(body, random)),
  ]
  const head = Buffer.from([`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...headers, '', ''].join('\r\n'))
  const sent = cut ? (body as Buffer).subarray(0, Math.floor((body as Buffer).length / 2)) : body
  const bytes = sent ? Buffer.concat([head, sent]) : head
  const announced = headers.some((header) => /^(transfer-encoding|content-length: \d+,|expect)/i.test(header))
  return { bytes, last: cut || announced || !METHODS.slice(0, 7).includes(method), head: method === 'HEAD' }
}

/** What `id` is the id of follows from the path. */
function knowing({ path }: Operation, stock: Stock): Stock {
  const name = path
    .replace(/\/\{\w+\}$/, '')
    .split('/')
    .at(-1) as string
  return { ...stock, id: (random, field) => stock.id(random, field === 'id' ? name : field) }
}

const UPLOADS = new Set(['/api/input/hasil-ujian', '/api/end-ujian'])

const withUpload = (attacker: Attacker, random: Random): Attacker =>
  random.chance(0.7) ? { ...attacker, token: attacker.upload ?? attacker.token } : attacker

/** Mostly the plain length; also none, twice, or another than the truth. */
function lengthHeaders(body: Buffer, random: Random): string[] {
  const length = `content-length: ${body.length}`
  if (random.chance(0.985)) return [length]
  return random.pick([
    [`content-length: ${body.length}, ${body.length}`],
    [length, 'transfer-encoding: chunked'],
    ['transfer-encoding: chunked'],
    ['transfer-encoding: gzip, chunked'],
    [length, 'expect: 100-continue'],
  ])
}

function payloadOf(operation: Operation, random: Random, stock: Stock): { type?: string; body?: Buffer } {
  const posts = operation.method === 'POST'
  if (!posts && random.chance(0.97)) return {}
  const made = random.chance(0.85)
    ? structured(operation, random, stock)
    : Buffer.from(random.pick(HOSTILE_BODIES.filter((body) => body.length < 50_000 || random.chance(0.05))))
  // Files are announced as any of many kinds; data mostly as what it is.
  const type = random.chance(operation.body ? 0.06 : 0.7) ? random.pick(TYPES) : 'application/json'
  return { type, body: type.includes('boundary=x') ? multipart(made) : made }
}

function structured(operation: Operation, random: Random, stock: Stock): Buffer {
  const good = fitting(operation.body, random, stock)
  if (random.chance(0.4)) return json(good)
  if (random.chance(0.05)) return Buffer.from(doubledKey(good))
  const bytes = json(spoiled(good, random))
  // A byte that is no UTF-8 in the middle.
  if (random.chance(0.03)) bytes[Math.floor(bytes.length / 2)] = 0xff
  return bytes
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? 'null')

const multipart = (content: Buffer) =>
  Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="../../soal.csv"\r\n\r\n'),
    content,
    Buffer.from('\r\n--x--\r\n'),
  ])

function pathOf(operation: Operation, random: Random, stock: Stock): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    random.chance(0.75) ? stock.id(random, name) : encoded(random.pick(VALUES)),
  )
  const query = operation.parameters
    .filter(({ in: where }) => where === 'query')
    .flatMap(({ name, required, schema }) => {
      if (random.chance(required ? 0.05 : 0.6)) return []
      const value = random.chance(0.8) ? fitting(schema, random, stock, name) : random.pick(VALUES)
      const pair = `${name}=${encoded(value)}`
      return random.chance(0.04) ? [pair, `${name}=${encoded(random.pick(VALUES))}`, `${name}[a]=1`] : [pair]
    })
  const full = query.length ? `${path}?${query.join('&')}` : path
  return random.chance(0.03) ? twisted(full, random) : full
}

const LONGEST = 4000

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // Half of a pair cannot be written as UTF-8: it goes as the bytes a careless client would send.
  return encodeURIComponent(text.slice(0, LONGEST).toWellFormed())
}

const twisted = (path: string, random: Random) =>
  random.pick([
    `${path}/`,
    `/${path}`,
    path.replace('/api', '/API'),
    path.replace('/api', '/api/.'),
    path.replace('/api/', '/api/x/../'),
    path.replace('/api/', '/api%2f'),
    `${path}%00`,
    `${path}%ff%fe`,
    `${path}%zz`,
    `${path}?${'a=1&'.repeat(500)}`,
    `${path}${'/a'.repeat(1500)}`,
    `${path};jsessionid=1`,
    `http://127.0.0.1${path}`,
    '/files/media/..%2f..%2fpackage.json',
    '/..%2f..%2f..%2fetc/passwd',
    '/assets/..%5c..%5cpackage.json',
    '/.env',
    '/.git/config',
  ])
