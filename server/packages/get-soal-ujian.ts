import { and, asc, desc, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ServeDeps } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { sharedLookUp } from '../db/shared-look-up.ts'
import {
  attemptTable,
  bundleBytesTable,
  bundleTable,
  jadwalPaketTable,
  jadwalPaketUjianTable,
} from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { isFromSeb } from '../seb/proof.ts'
import { membershipFinder } from './membership.ts'
import { bundleCache } from './publication/bundle-cache.ts'

const querystring = z
  .object({
    jadwal_ujian_id: z.uuid().toLowerCase().optional(),
    jadwal_id: z.uuid().toLowerCase().optional(),
    /** What a page in Safe Exam Browser was told: a hash, and addresses for one of which it was made. */
    seb_hash: z.string().max(64).optional(),
    seb_url: z
      .union([
        z
          .string()
          .max(2000)
          .transform((one) => [one]),
        z.array(z.string().max(2000)).max(2),
      ])
      .optional(),
    bundle_sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'bundle_sha256 adalah 64 angka heksadesimal.')
      .optional(),
  })
  .refine((query) => query.jadwal_ujian_id ?? query.jadwal_id, 'Sebutkan jadwal_ujian_id atau jadwal_id.')

interface PaperDeps extends ServeDeps {
  publicUrl: string
}

type Asked = z.output<typeof querystring>
type BundleRow = typeof bundleTable.$inferSelect

/**
 * GET /get-soal-ujian: the paper of a sitting as its bundle, for its members. Named by its hash it never changes and
 * may be kept for ever; an older bundle is still given to whoever began on it.
 */
const getSoalUjian: FastifyPluginAsyncZod<PaperDeps> = async (app, { db, publicUrl }) => {
  // Thousands of phones fetch the same paper in the same minute.
  const bundles = sharedLookUp((key) => readBundle(db, ...(key.split(' ') as [string, string?])))
  const bytes = bundleCache(sharedLookUp((key) => readBytes(db, ...(key.split(' ') as [string, Encoding]))))
  const places = sharedLookUp((key) => placeOf(db, ...(key.split(' ') as [string, string])))
  const memberOf = membershipFinder(db)

  /** The sitting asked for, if it is one of the student's; with a schedule alone its first. Null where it is not. */
  async function memberSitting(
    user_id: string,
    { jadwal_ujian_id = '', jadwal_id = '' }: Asked,
  ): Promise<string | null> {
    const place = await places(`${jadwal_ujian_id} ${jadwal_id}`)
    const member = place && (await memberOf({ jadwal_id: place.jadwal_id, user_id }))
    return place && member?.admitted ? place.id : null
  }

  /** What is handed out now goes to members; an older one, or after the registration ended, to whoever began on it. */
  async function handedOut(user_id: string, asked: Asked): Promise<BundleRow | undefined> {
    const { jadwal_ujian_id, bundle_sha256: named } = asked
    const sitting = await memberSitting(user_id, asked)
    const place = sitting ?? (named ? jadwal_ujian_id : undefined)
    const bundle = place ? await bundles(named ? `${place} ${named}` : place) : undefined
    if (bundle && ((sitting && bundle.current) || (await beganOn(db, user_id, bundle, sitting !== null)))) return bundle
    if (!sitting) throw notRegistered()
    return undefined
  }

  /** Where the schedule asks for Safe Exam Browser, nobody reads the paper elsewhere; what is begun there is sent from anywhere. */
  async function demandBrowser(request: FastifyRequest, { jadwal_ujian_id = '', jadwal_id = '', ...proof }: Asked) {
    const place = await places(`${jadwal_ujian_id} ${jadwal_id}`)
    if (place?.seb && !isFromSeb(request, proof, place, publicUrl)) throw refusal('paper.seb')
  }

  const options = {
    schema: { tags: ['ujian'], querystring },
    // Whole sittings ask within a minute: only what fails is logged, and nothing is compressed anew.
    ...({ logLevel: 'warn', compress: false, config: { rateLimit: false } } as const),
    onRequest: app.limitCalls,
  }
  app.get('/get-soal-ujian', options, async (request, reply) => {
    const { user_id } = request.requireViewer()
    const named = request.query.bundle_sha256
    if (named && namesTag(request.headers['if-none-match'], `"${named}"`)) return unchanged(reply, named)
    const bundle = await handedOut(user_id, request.query)
    if (!bundle) throw refusal('missing.paper')
    await demandBrowser(request, request.query)
    const etag = `"${bundle.bundle_sha256}"`
    reply.header('etag', etag).header('vary', 'accept-encoding, authorization')
    reply.header('accept-ranges', 'bytes')
    reply.header('cache-control', named ? 'private, max-age=31536000, immutable' : 'private, no-cache')
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const from = named ? firstByte(request.headers.range) : null
    const packed = bundle.policy === 'open' && from === null
    const encoding = packed ? bestOf(String(request.headers['accept-encoding'] ?? '')) : 'identity'
    if (from !== null && from < bundle.size)
      return sendRest(reply, bundle, from, await bytes(`${bundle.bundle_sha256} identity`))
    return sendBytes(reply, bundle, encoding, await bytes(`${bundle.bundle_sha256} ${encoding}`))
  })
}
export default getSoalUjian

/** What is named by its hash and already there needs no look-up: the reply says nothing but that it is itself. */
function unchanged(reply: FastifyReply, bundle_sha256: string): FastifyReply {
  reply.header('etag', `"${bundle_sha256}"`).header('vary', 'accept-encoding, authorization')
  return reply.header('cache-control', 'private, max-age=31536000, immutable').code(304).send()
}

/** The published sitting of this name, the first where only its schedule is named; an empty text names nothing. */
async function placeOf(db: Db, jadwal_ujian_id: string, jadwal_id: string) {
  const { id, urutan, jadwal_id: schedule } = jadwalPaketUjianTable
  const [row] = await db
    .select({ id, jadwal_id: schedule, seb: jadwalPaketTable.seb, kunci_seb: jadwalPaketTable.kunci_seb })
    .from(jadwalPaketUjianTable)
    .innerJoin(jadwalPaketTable, and(eq(jadwalPaketTable.id, schedule), eq(jadwalPaketTable.status, 'terbit')))
    .where(and(jadwal_ujian_id ? eq(id, jadwal_ujian_id) : undefined, jadwal_id ? eq(schedule, jadwal_id) : undefined))
    .orderBy(asc(urutan), asc(id))
    .limit(1)
  return row
}

const notRegistered = () => refusal('paper.not_registered')

async function readBundle(db: Db, jadwal_ujian_id: string, sha256?: string): Promise<BundleRow | undefined> {
  const [bundle] = await db
    .select()
    .from(bundleTable)
    .where(
      and(
        eq(bundleTable.jadwal_ujian_id, jadwal_ujian_id),
        sha256 ? eq(bundleTable.bundle_sha256, sha256) : eq(bundleTable.current, true),
      ),
    )
    .orderBy(desc(bundleTable.current))
    .limit(1)
  return bundle
}

/** `member`: of the schedule as it is now. That somebody else began is only what a phone said, and counts for nothing. */
async function beganOn(db: Db, user_id: string, bundle: BundleRow, member: boolean): Promise<boolean> {
  const rows = await db
    .select({ id: attemptTable.id })
    .from(attemptTable)
    .where(
      and(
        eq(attemptTable.user_id, user_id),
        eq(attemptTable.jadwal_ujian_id, bundle.jadwal_ujian_id),
        eq(attemptTable.paper_sha256, bundle.paper_sha256),
        member ? undefined : eq(attemptTable.counted, true),
      ),
    )
    .limit(1)
  return rows.length > 0
}

type Encoding = 'br' | 'gzip' | 'identity'

async function readBytes(db: Db, sha256: string, encoding: Encoding): Promise<Buffer | null | undefined> {
  const { bundle_sha256, bytes, bytes_brotli, bytes_gzip } = bundleBytesTable
  const column = { br: bytes_brotli, gzip: bytes_gzip, identity: bytes }[encoding]
  const [row] = await db.select({ body: column }).from(bundleBytesTable).where(eq(bundle_sha256, sha256))
  return row?.body
}

/** Bytes as stored ahead: nothing is compressed while a thousand phones ask. */
function sendBytes(
  reply: FastifyReply,
  { policy }: BundleRow,
  encoding: Encoding,
  body: Buffer | null | undefined,
): FastifyReply {
  if (!body) throw refusal('missing.paper')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(policy === 'open' ? 'application/json; charset=utf-8' : 'application/octet-stream').send(body)
}

/** Where a download that broke off goes on; null where the whole is asked for. Other ranges get the whole. */
const firstByte = (range: string | undefined): number | null => {
  const from = /^bytes=(\d{1,10})-$/.exec(range?.trim() ?? '')?.[1]
  return from === undefined ? null : Number(from)
}

/** The bytes from `from` on, of the bundle itself: the phone has its beginning unpacked. */
function sendRest(
  reply: FastifyReply,
  { policy }: BundleRow,
  from: number,
  body: Buffer | null | undefined,
): FastifyReply {
  if (!body) throw refusal('missing.paper')
  reply.code(206).header('content-range', `bytes ${from}-${body.length - 1}/${body.length}`)
  return reply
    .type(policy === 'open' ? 'application/json; charset=utf-8' : 'application/octet-stream')
    .send(body.subarray(from))
}

function bestOf(accepts: string): Encoding {
  const named = accepts.split(',').map((part) => part.trim().toLowerCase())
  const taken = (name: string) => named.some((part) => part.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(part))
  if (taken('br')) return 'br'
  return taken('gzip') ? 'gzip' : 'identity'
}

function namesTag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((part) => part.trim().replace(/^W\//, '') === etag) ?? false
}
