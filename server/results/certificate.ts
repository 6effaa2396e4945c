import { createHmac, timingSafeEqual } from 'node:crypto'
import { PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { and, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import QRCode from 'qrcode'
import { z } from 'zod'
import { type CertificateReply, certificateCode, certificateReply } from '#contract/results/certificate.ts'
import { type Score, unmarkedIn } from '#contract/results/results.ts'
import type { Db } from '../db/connect.ts'
import { attemptTable, resultTable, userTable } from '../db/tables/index.ts'
import { notTrial } from '../db/trial-filter.ts'
import { refusal } from '../lib/errors.ts'
import { type AttemptFacts, loadAttempt, loadAttempts, releaseTimes } from './load-attempt.ts'
import { notReleased } from './not-released.ts'
import type { ResultsDeps } from './result-paket.ts'

export interface CertificateDeps extends ResultsDeps {
  /** Makes codes that nobody else can make. */
  serverSecret: string
  /** What the code in the file leads to begins with. */
  publicUrl: string
}

interface Stated {
  facts: AttemptFacts
  nama: string
  nilai: number
  revision: number
}

/** GET /sertifikat/{attempt_id}: the own certificate as a PDF. GET /cek-sertifikat/{code}: what it states, for everybody. */
export const certificate: FastifyPluginAsyncZod<CertificateDeps> = async (app, deps) => {
  const { db, now, serverSecret, publicUrl } = deps
  const params = z.object({ attempt_id: z.uuid().toLowerCase() })
  app.get('/sertifikat/:attempt_id', { schema: { tags: ['results'], params } }, async (request, reply) => {
    const viewer = request.requireViewer()
    const facts = await loadAttempt(db, request.params.attempt_id)
    if (facts.attempt.user_id !== viewer.user_id) throw refusal('missing.attempt')
    if (!(await isCertified(db, facts))) throw refusal('missing.certificate')
    const release = await releaseTimes(db, facts, false)
    if (!release || now() < release.hasil) throw notReleased('result', facts, release?.hasil ?? null)
    const stated = await statedOf(db, facts, null)
    // A provisional score is not certified: it will change.
    if (!stated) throw notReleased('result', facts, null)
    const code = codeOf(serverSecret, facts.attempt.id, stated)
    const bytes = await draw(stated, `${publicUrl}/cek-sertifikat/${code}`, code)
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
    reply.header('content-disposition', 'attachment; filename="sertifikat-elp.pdf"')
    return reply.type('application/pdf').send(Buffer.from(bytes))
  })

  const check = { tags: ['results'], params: z.object({ code: certificateCode }), response: { 200: certificateReply } }
  app.get('/cek-sertifikat/:code', { schema: check }, async (request): Promise<CertificateReply> => {
    const { code } = request.params
    const [facts] = await loadAttempts(db, [uuidOf(code.slice(0, 32))])
    if (!facts || !(await isCertified(db, facts))) throw refusal('missing.certificate')
    for (const revision of await revisionsOf(db, facts)) {
      const stated = await statedOf(db, facts, revision)
      if (!stated || !same(codeOf(serverSecret, facts.attempt.id, stated), code)) continue
      const current = (await statedOf(db, facts, null)) ?? stated
      const { attempt, jadwal, paket } = facts
      return {
        data: {
          state: current.nilai === stated.nilai ? 'berlaku' : 'revisi',
          ...{ nama: shortened(current.nama), tryout: jadwal.nama, paket: paket.nama },
          ...{ nilai: current.nilai, sat_at: attempt.started_at },
        },
      }
    }
    throw refusal('missing.certificate')
  })
}

/** An attempt that counts, of a tryout: a practice and a trial say nothing to others. */
async function isCertified(db: Db, { attempt }: AttemptFacts): Promise<boolean> {
  if (!attempt.counted || attempt.status === 'archived') return false
  const { id, jadwal_id } = attemptTable
  return (await db.$count(attemptTable, and(eq(id, attempt.id), notTrial(jadwal_id)))) > 0
}

/** What is stated of a revision (null: of the newest); undefined where it is provisional, lacks marks of essays, or is not there. */
async function statedOf(db: Db, facts: AttemptFacts, revision: number | null): Promise<Stated | undefined> {
  const { attempt_id, revision: number } = resultTable
  const rows = await db
    .select({ score: resultTable.score, revision: number, nama: userTable.nama })
    .from(resultTable)
    .innerJoin(userTable, eq(userTable.id, facts.attempt.user_id))
    .where(and(eq(attempt_id, facts.attempt.id), revision === null ? undefined : eq(number, revision)))
  const row = rows.reduce<(typeof rows)[number] | undefined>(
    (newest, one) => (newest && newest.revision > one.revision ? newest : one),
    undefined,
  )
  const score = row?.score as Score | undefined
  if (!row || !score || score.provisional || unmarkedIn(score) > 0) return undefined
  return { facts, nama: row.nama, nilai: score.total.nilai, revision: row.revision }
}

async function revisionsOf(db: Db, { attempt }: AttemptFacts): Promise<number[]> {
  const rows = await db
    .select({ revision: resultTable.revision })
    .from(resultTable)
    .where(eq(resultTable.attempt_id, attempt.id))
  return rows.map(({ revision }) => revision)
}

function codeOf(secret: string, attempt_id: string, { revision, nilai }: Stated): string {
  const digest = createHmac('sha256', secret).update(`sertifikat|${attempt_id}|${revision}|${nilai}`).digest()
  return attempt_id.replaceAll('-', '') + digest.subarray(0, 16).toString('base64url')
}

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Strangers scan it: they read of a name what a ranking shows. */
function shortened(nama: string): string {
  const [first = '', second] = nama.trim().split(/\s+/u)
  const [letter] = [...(second ?? '')]
  return letter ? `${first} ${letter.toUpperCase()}.` : first
}

/** A4 across, in points. */
const PAGE = [842, 595] as const
const INK = rgb(0.03, 0.15, 0.145)
const GREY = rgb(0.35, 0.35, 0.32)
const TEAL = rgb(0.106, 0.384, 0.365)
const QR_SIZE = 120

async function draw({ facts, nama, nilai }: Stated, url: string, code: string): Promise<Uint8Array> {
  const { attempt, jadwal, paket } = facts
  const book = await PDFDocument.create()
  book.setTitle(`Sertifikat ${jadwal.nama}`)
  const [plain, bold] = await Promise.all([
    book.embedFont(StandardFonts.Helvetica),
    book.embedFont(StandardFonts.HelveticaBold),
  ])
  const page = book.addPage([...PAGE])
  page.drawRectangle({ x: 28, y: 28, width: PAGE[0] - 56, height: PAGE[1] - 56, borderColor: TEAL, borderWidth: 2 })
  const known = new Set(plain.getCharacterSet())
  const centred = (given: string, y: number, size: number, font = plain, color = INK) => {
    const text = [...given].map((letter) => (known.has(letter.codePointAt(0) as number) ? letter : '?')).join('')
    const fitted = Math.min(size, (size * (PAGE[0] - 140)) / Math.max(1, font.widthOfTextAtSize(text, size)))
    page.drawText(text, { x: (PAGE[0] - font.widthOfTextAtSize(text, fitted)) / 2, y, size: fitted, font, color })
  }
  const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' })
  const score = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 }).format(nilai)
  centred('ELP', 505, 22, bold, TEAL)
  centred('Sertifikat hasil tryout', 465, 18, plain, GREY)
  centred(nama, 405, 38, bold)
  centred(`${jadwal.nama}, ${paket.nama}`, 365, 16)
  centred(day.format(attempt.started_at), 342, 13, plain, GREY)
  centred(score, 262, 64, bold, TEAL)
  centred('skor final', 240, 13, plain, GREY)
  qr(page, url, { x: (PAGE[0] - QR_SIZE) / 2, y: 92 })
  centred('Pindai untuk memeriksa sertifikat ini. Latihan ELP, bukan hasil seleksi resmi.', 70, 10, plain, GREY)
  centred(code, 54, 7, plain, GREY)
  return book.save()
}

function qr(page: PDFPage, text: string, { x, y }: { x: number; y: number }): void {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const module = QR_SIZE / size
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (data[row * size + column])
        page.drawRectangle({
          ...{ x: x + column * module, y: y + QR_SIZE - (row + 1) * module },
          ...{ width: module, height: module, color: INK },
        })
}
