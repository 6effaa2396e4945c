import { createECDH, createPrivateKey } from 'node:crypto'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/accounts/auth.ts'
import { GATEWAYS, type Gateway } from '#contract/money/order.ts'
import { type TrustProxy, trustProxy } from '../lib/trust-proxy.ts'
import { isWeak } from '../lib/weak-password.ts'

/** Settings come from the environment alone; a wrong one stops the start with a line that names it. */
const whole = (says: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,15}$/, says)
    .transform(Number)
    .pipe(z.int(says).min(min, says).max(max, says))
const text = z.string().trim().min(1)
const oneOf = <const T extends string>(values: T[]) => z.enum(values, `must be one of ${values.join(', ')}`)
const yesOrNo = z.stringbool('must be true or false')

const PASSWORD = `must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`
const BUILT_APP = fileURLToPath(new URL('../../dist', import.meta.url))

/** A key or a private file goes there with every call: in the clear only within this machine. */
const secureUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://api.example' })
  .refine(
    (url) => url.startsWith('https:') || LOOPBACK.has(new URL(url).hostname),
    'must begin with https://: what goes there is secret',
  )
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Of Midtrans: with real money in production, the place to try elsewhere. */
const MIDTRANS = {
  real: { snap: 'https://app.midtrans.com/snap/v1', api: 'https://api.midtrans.com' },
  trial: { snap: 'https://app.sandbox.midtrans.com/snap/v1', api: 'https://api.sandbox.midtrans.com' },
}

const schema = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  HOST: text.default('127.0.0.1'),
  PORT: whole('must be a port, 0 to 65535', 0, 65_535).default(3000),
  DATA_DIR: text.default('data'),
  APP_DIR: text.default(BUILT_APP),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/database' })
    .optional(),
  APPLICATION_SECRET: text.optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  RECEIPT_KEY: text.refine(isEd25519, 'must be an Ed25519 private key, PKCS#8 in base64').optional(),
  VAPID_PUBLIC_KEY: text.optional(),
  VAPID_PRIVATE_KEY: text.optional(),
  VAPID_SUBJECT: z
    .string()
    .trim()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must look like mailto:admin@elp.example or https://elp.example')
    .optional(),
  PUSH_TO_LOOPBACK: yesOrNo.default(false),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: trustProxy.default(false),
  SEED_DEMO: yesOrNo.optional(),
  ADMIN_EMAIL: z.string().trim().toLowerCase().pipe(z.email('must be an e-mail address')).optional(),
  ADMIN_PASSWORD: z.string().min(MIN_PASSWORD, PASSWORD).max(MAX_PASSWORD, PASSWORD).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address people open, like https://elp.example' })
    .optional(),
  OPERATOR: text.max(500).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: text.default('ELP <no-reply@localhost>'),
  GATEWAY: oneOf([...GATEWAYS]).optional(),
  MIDTRANS_SERVER_KEY: text.optional(),
  MIDTRANS_SNAP_URL: secureUrl.optional(),
  MIDTRANS_API_URL: secureUrl.optional(),
  XENDIT_SECRET_KEY: text.optional(),
  XENDIT_CALLBACK_TOKEN: text.optional(),
  XENDIT_URL: secureUrl.default('https://api.xendit.co'),
  S3_BUCKET: text.optional(),
  S3_URL: secureUrl.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  CALLS_PER_MINUTE: whole('must be a whole number, 0 for no limit', 0, 1_000_000_000).default(1200),
  MAX_LOOP_DELAY_MS: whole('must be milliseconds, 0 for no limit', 0, 600_000).default(1000),
})

/** Every setting that is read; README.md has a line for each. */
export const SETTINGS = Object.keys(schema.shape)

/** Payment gateways whose keys were given; `chosen`: where new orders are paid. */
export interface GatewaySettings {
  chosen: Gateway | undefined
  midtrans: { serverKey: string; snapUrl: string; apiUrl: string } | undefined
  xendit: { secretKey: string; callbackToken: string; url: string } | undefined
}

export interface S3Settings {
  url: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

export interface Config {
  env: 'development' | 'production' | 'test'
  host: string
  port: number
  dataDir: string
  /** Folder of the built app. */
  appDir: string
  databaseUrl: string | undefined
  applicationSecret: string | undefined
  jwtSecret: string | undefined
  receiptKey: string | undefined
  /** Keys that sign pushes, raw P-256 in base64url; undefined: made once and kept. */
  vapid: { publicKey: string; privateKey: string } | undefined
  /** Whom a push service writes to about our pushes. */
  vapidSubject: string
  /** A push service on this machine may be called: a stand-in, in tests. */
  pushToLoopback: boolean
  logLevel: string
  /** Who knows it reads `/metrics`; undefined: nobody does. */
  metricsToken: string | undefined
  /** Proxies whose `X-Forwarded-For` is believed: how many stand in front, or the networks they are in; false: none. */
  trustProxy: TrustProxy
  /** Demo accounts and content; never in production. */
  seedDemo: boolean
  /** Made once, while no staff can log in. */
  firstAdmin: { email: string; password: string } | undefined
  /** Where people open the app, without a slash at the end: what links in mails begin with. */
  publicUrl: string
  /** Who runs this site and how to reach them: said in its base pages when they are first made. */
  operator: string | undefined
  gateway: GatewaySettings
  mail: { smtpUrl: string | undefined; from: string }
  /** Where private files lie; undefined: in a folder of `dataDir`. */
  s3: S3Settings | undefined
  /** Ceiling of one account's calls; 0: none. */
  callsPerMinute: number
  /** Mean delay of the event loop (ms) above which all but answers are refused; 0: never. */
  maxLoopDelayMs: number
}

export class ConfigError extends Error {}

/** Empty values count as absent, so that `PORT= npm start` means the default. Throws `ConfigError`, naming each. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw wrongSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const value = parsed.data
  const wrong = wrongTogether(value)
  if (wrong.length > 0) throw wrongSettings(wrong)
  return toConfig(value)
}

type Values = z.output<typeof schema>

const NEEDED_IN_PRODUCTION = [
  ['JWT_SECRET', 'at least 32 characters'],
  [
    'RECEIPT_KEY',
    'an Ed25519 private key, PKCS#8 in base64: openssl genpkey -algorithm ed25519 -outform DER | base64 -w0',
  ],
  ['PUBLIC_URL', 'the address people open, like https://elp.example: links in mails begin with it'],
] as const

/** What no setting shows alone. */
function wrongTogether(value: Values): string[] {
  const wrong: string[] = []
  if (value.NODE_ENV === 'production') {
    for (const [name, what] of NEEDED_IN_PRODUCTION)
      if (!value[name]) wrong.push(`${name}: needed in production, ${what}`)
  }
  wrong.push(...wrongGateway(value), ...wrongS3(value), ...wrongVapid(value))
  if (value.ADMIN_EMAIL && !value.ADMIN_PASSWORD) wrong.push('ADMIN_PASSWORD: needed with ADMIN_EMAIL')
  if (value.ADMIN_PASSWORD && !value.ADMIN_EMAIL) wrong.push('ADMIN_EMAIL: needed with ADMIN_PASSWORD')
  const { ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password } = value
  if (password && isWeak(password, { email, nama: '' })) {
    wrong.push('ADMIN_PASSWORD: among the first that anybody guesses; take several words that do not belong together')
  }
  return wrong
}

/** Keys that each gateway works with. */
const GATEWAY_KEYS = {
  midtrans: ['MIDTRANS_SERVER_KEY'],
  xendit: ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'],
} as const satisfies Record<Gateway, readonly (keyof Values)[]>

/** A gateway has all of its keys or none; where one has them, it is said where new orders are paid. */
function wrongGateway(value: Values): string[] {
  const keys = GATEWAYS.flatMap((gateway) => GATEWAY_KEYS[gateway].map((name) => ({ gateway, name })))
  const given = keys.filter(({ name }) => value[name])
  const used = new Set([...given.map(({ gateway }) => gateway), ...(value.GATEWAY ? [value.GATEWAY] : [])])
  const wrong = keys
    .filter(({ gateway, name }) => used.has(gateway) && !value[name])
    .map(({ gateway, name }) => `${name}: needed for payments through ${gateway}`)
  if (given.length > 0 && !value.GATEWAY)
    wrong.push(`GATEWAY: needed with ${given[0]?.name}, one of ${GATEWAYS.join(', ')}`)
  if (Boolean(value.MIDTRANS_SNAP_URL) !== Boolean(value.MIDTRANS_API_URL))
    wrong.push('MIDTRANS_SNAP_URL: needed together with MIDTRANS_API_URL, or neither')
  return wrong
}

/** The two of a pair, or neither. */
function wrongVapid({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, ...value }: Values): string[] {
  const loopback = value.PUSH_TO_LOOPBACK && value.NODE_ENV === 'production'
  const wrong = loopback ? ['PUSH_TO_LOOPBACK: not in production, where it would open this machine to calls'] : []
  if (!publicKey && !privateKey) return wrong
  if (!publicKey) return [...wrong, 'VAPID_PUBLIC_KEY: needed with VAPID_PRIVATE_KEY']
  if (!privateKey) return [...wrong, 'VAPID_PRIVATE_KEY: needed with VAPID_PUBLIC_KEY']
  return isP256Pair(publicKey, privateKey)
    ? wrong
    : [...wrong, 'VAPID_PRIVATE_KEY: must be the P-256 key of VAPID_PUBLIC_KEY, both raw in base64url']
}

const S3_NAMES = ['S3_BUCKET', 'S3_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** All of them or none. */
function wrongS3(value: Values): string[] {
  const missing = S3_NAMES.filter((name) => !value[name])
  return missing.length < S3_NAMES.length ? missing.map((name) => `${name}: needed for files in a bucket`) : []
}

function s3Settings(value: Values): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_URL: url, S3_REGION: region } = value
  const { S3_ACCESS_KEY_ID: accessKey, S3_SECRET_ACCESS_KEY: secretKey } = value
  return bucket && url && accessKey && secretKey ? { bucket, url, region, accessKey, secretKey } : undefined
}

function gatewaySettings(value: Values): GatewaySettings {
  const { MIDTRANS_SERVER_KEY: serverKey, XENDIT_SECRET_KEY: secretKey, XENDIT_CALLBACK_TOKEN: callbackToken } = value
  const usual = MIDTRANS[value.NODE_ENV === 'production' ? 'real' : 'trial']
  const { MIDTRANS_SNAP_URL: snapUrl = usual.snap, MIDTRANS_API_URL: apiUrl = usual.api, XENDIT_URL: url } = value
  return {
    chosen: value.GATEWAY,
    midtrans: serverKey ? { serverKey, snapUrl, apiUrl } : undefined,
    xendit: secretKey && callbackToken ? { secretKey, callbackToken, url } : undefined,
  }
}

function toConfig(value: Values): Config {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = value
  return {
    env: value.NODE_ENV,
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    appDir: resolve(value.APP_DIR),
    databaseUrl: value.DATABASE_URL,
    applicationSecret: value.APPLICATION_SECRET,
    jwtSecret: value.JWT_SECRET,
    receiptKey: value.RECEIPT_KEY,
    vapid:
      value.VAPID_PUBLIC_KEY && value.VAPID_PRIVATE_KEY
        ? { publicKey: value.VAPID_PUBLIC_KEY, privateKey: value.VAPID_PRIVATE_KEY }
        : undefined,
    vapidSubject: value.VAPID_SUBJECT ?? subjectOf(value.MAIL_FROM),
    pushToLoopback: value.PUSH_TO_LOOPBACK,
    logLevel: value.LOG_LEVEL,
    metricsToken: value.METRICS_TOKEN,
    trustProxy: value.TRUST_PROXY,
    seedDemo: value.NODE_ENV !== 'production' && (value.SEED_DEMO ?? value.NODE_ENV === 'development'),
    firstAdmin: email && password ? { email, password } : undefined,
    operator: value.OPERATOR,
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/(?<!\/)\/+$/, ''),
    gateway: gatewaySettings(value),
    mail: { smtpUrl: value.SMTP_URL, from: value.MAIL_FROM },
    s3: s3Settings(value),
    callsPerMinute: value.CALLS_PER_MINUTE,
    maxLoopDelayMs: value.MAX_LOOP_DELAY_MS,
  }
}

const wrongSettings = (lines: string[]) =>
  new ConfigError(`Wrong settings (see the table in README.md):\n${lines.map((line) => `  ${line}`).join('\n')}`)

function isEd25519(base64: string): boolean {
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyType === 'ed25519'
  } catch {
    // Not a key at all.
    return false
  }
}

function isP256Pair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    // Not a key at all.
    return false
  }
}

/** `ELP <no-reply@elp.example>` as an address that a push service takes. */
const subjectOf = (from: string) => `mailto:${/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from}`
