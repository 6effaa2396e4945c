import { PDFDocument, type PDFFont, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import type { OrderInFull } from '#contract/money/orders.ts'
import type { ServeDeps } from '../crud/types.ts'
import { orderTable, userTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { languageOf } from '../lib/language.ts'
import { INVOICE_WORDS, type InvoiceWords } from './invoice-words.ts'
import { factsOf, type OrderFacts } from './order-facts.ts'
import { demandAnyOrder, demandOrder } from './order-rights.ts'
import type { OrderRow } from './order-view.ts'

const params = z.object({ id: z.uuid() })

/** GET /invoice/{id}: the invoice of an order as a PDF in the reader's language, for its buyer and for staff who see the order. */
export const invoicePdf: FastifyPluginAsyncZod<ServeDeps> = async (app, { db }) => {
  app.get('/invoice/:id', { schema: { tags: ['payment'], params } }, async (request, reply) => {
    const viewer = request.requireViewer()
    if (viewer.role !== 'Siswa') await demandAnyOrder(db, viewer, 'menu')
    const [row] = await db
      .select({ order: orderTable, nama: userTable.nama, email: userTable.email })
      .from(orderTable)
      .innerJoin(userTable, eq(userTable.id, orderTable.user_id))
      .where(eq(orderTable.id, request.params.id))
    if (!row) throw refusal('missing.order')
    if (row.order.user_id !== viewer.user_id) {
      if (viewer.role === 'Siswa') throw refusal('missing.order')
      await demandOrder(db, viewer, row.order, 'menu')
    }
    const language = languageOf(request.headers['accept-language']) ?? 'id'
    const facts = (await factsOf(db, [row.order.id])).get(row.order.id)
    const bytes = await drawInvoice({ ...row, ...facts }, language)
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
    const name = row.order.invoice.replaceAll('/', '-')
    reply.header('content-disposition', `attachment; filename="${name}.pdf"`)
    return reply.type('application/pdf').send(Buffer.from(bytes))
  })
}

interface Invoice extends Partial<OrderFacts> {
  order: OrderRow
  nama: string
  email: string
}

/** A4, in points. */
const PAGE = [595, 842] as const
const MARGIN = 56
const LINE = 20
const DARK = rgb(0.1, 0.1, 0.15)
const GREY = rgb(0.4, 0.4, 0.45)

/** One page: who bought what and when, each amount, and where the order stands. */
async function drawInvoice(invoice: Invoice, language: Language): Promise<Uint8Array> {
  const { order, nama, email, bank_account, seller, access } = invoice
  const words = INVOICE_WORDS[language]
  const book = await PDFDocument.create()
  book.setTitle(order.invoice)
  book.setCreationDate(new Date(order.updated_at))
  const [plain, bold] = await Promise.all([
    book.embedFont(StandardFonts.Helvetica),
    book.embedFont(StandardFonts.HelveticaBold),
  ])
  const page = book.addPage([...PAGE])
  const right = PAGE[0] - MARGIN
  let y = PAGE[1] - MARGIN
  const text = (given: string, { x = MARGIN, size = 11, font = plain, color = DARK, ends = false } = {}) => {
    const shown = fitted(font, given, size, right - MARGIN)
    page.drawText(shown, { x: ends ? right - font.widthOfTextAtSize(shown, size) : x, y, size, font, color })
  }
  const row = (name: string, value: string, font = plain) => {
    text(name, { color: font === bold ? DARK : GREY, font })
    text(value, { font, ends: true })
    y -= LINE
  }
  const rule = () => {
    page.drawLine({ start: { x: MARGIN, y: y + 8 }, end: { x: right, y: y + 8 }, thickness: 0.75, color: GREY })
    y -= LINE / 2
  }
  text('ELP', { size: 20, font: bold })
  text(words.states[order.state], { ends: true, font: bold })
  y -= 2 * LINE
  text(words.invoice, { color: GREY })
  y -= LINE
  text(order.invoice, { size: 16, font: bold })
  y -= 1.5 * LINE
  const clock = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' })
  const at = (iso: string) => `${clock.format(new Date(iso))} WIB`
  row(words.to, `${nama}, ${email}`)
  if (seller) {
    row(words.from, seller.nama)
    for (const line of linesOf(seller.alamat)) row('', line)
  }
  row(words.ordered, at(order.created_at))
  if (order.paid_at) row(words.paid, at(order.paid_at))
  row(words.paymentMethod, [words.paymentMethods[order.payment_method], bank_account?.bank].filter(Boolean).join(', '))
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Jakarta' })
  if (access) row(words.access, termOf(access, words, day))
  rule()
  row(order.goods_name, rupiah(order.price))
  if (order.discount > 0) row(`${words.voucher} ${order.voucher_code ?? ''}`, rupiah(-order.discount))
  if (order.unique_code > 0) row(words.unique_code, rupiah(order.unique_code))
  rule()
  row(words.total, rupiah(order.total), bold)
  if (order.refunded > 0) row(words.refunded, rupiah(-order.refunded))
  return book.save()
}

function termOf(
  { until, days }: NonNullable<OrderInFull['access']>,
  words: InvoiceWords,
  day: Intl.DateTimeFormat,
): string {
  if (until !== null) return words.until(day.format(until))
  return days === null ? words.for_good : words.days(days)
}

const LINE_LETTERS = 48

/** An address in lines that fit beside their name. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LINE_LETTERS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const rupiah = (amount: number) => `${amount < 0 ? '-' : ''}Rp ${Math.abs(amount).toLocaleString('id-ID')}`

/** What the font shows, and no wider than the page: a long name is cut, not run over its number. */
function fitted(font: PDFFont, given: string, size: number, width: number): string {
  const known = new Set(font.getCharacterSet())
  const letters = [...given.normalize('NFC').replaceAll(/\s/gu, ' ')].map((letter) =>
    known.has(letter.codePointAt(0) as number) ? letter : '?',
  )
  // Half of the page for each side of a row, and a little for the gap.
  while (letters.length > 1 && font.widthOfTextAtSize(letters.join(''), size) > width * 0.7) letters.pop()
  return letters.join('')
}
