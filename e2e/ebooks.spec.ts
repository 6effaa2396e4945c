import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { Office } from './support/office.ts'
import { logInAs } from './support/staff.ts'
import { expect, test } from './support/world.ts'

const TITLE = 'Peluang dari nol'

async function pdf(pages: number): Promise<Buffer> {
  const book = await PDFDocument.create()
  const font = await book.embedFont(StandardFonts.Helvetica)
  for (let at = 1; at <= pages; at++)
    book.addPage([420, 594]).drawText(`Lembar ${at}`, { x: 60, y: 480, size: 40, font })
  return Buffer.from(await book.save())
}

test('U331 staff upload a PDF in the back office, and what they publish has its pages', async ({
  network,
  server,
  desk,
}) => {
  const staff = await logInAs(server, 'admin@elp.test')
  const create = async (resource: string, values: object): Promise<{ id: string; version: number }> => {
    const { body } = await staff.post(`/input/${resource}`, {
      batch: crypto.randomUUID(),
      changes: [{ op: 'create', id: crypto.randomUUID(), data: values }],
    })
    if (!body.data) throw new Error(JSON.stringify(body))
    return body.data[0]
  }
  // Its own, whatever else was written on this server before.
  const slug = crypto.randomUUID()
  const kategori = await create('kategori-ebook', { nama: 'Penalaran', slug })
  const { id } = await create('ebook', { judul: TITLE, slug, kategori_id: kategori.id })
  {
    const { page } = await Office.enter(desk, 'admin@elp.test', 'tryout2026')
    await page.goto(`${network.origin}/master-admin/ebook/detail/${id}`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'buku.pdf', mimeType: 'application/pdf', buffer: await pdf(3) })
    // Its pages are drawn in a process apart.
    await expect(page.getByRole('button', { name: 'Ganti berkas' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('definition').filter({ hasText: 'PDF' })).toBeVisible()
  }
  const { body } = await staff.post('/input/ebook', {
    batch: crypto.randomUUID(),
    changes: [{ op: 'update', id, version: 2, data: { status: 'terbit' } }],
  })
  expect(body.data[0].halaman).toBe(3)
})
