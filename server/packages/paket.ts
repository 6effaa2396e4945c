import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { optional } from 'zod/mini'
import { jadwalFacts as jadwalShape } from '#contract/exam/schedule.ts'
import { shopTexts } from '#contract/packages/shop.ts'
import type { Row } from '#contract/resource.ts'
import { paket } from '#contract/resources/index.ts'
import { jadwalFacts } from '../catalog/jadwal-facts.ts'
import { takenPlaces } from '../catalog/places.ts'
import { subtesSummaries } from '../catalog/subtes-summary.ts'
import { linkedJadwals, visiblePakets } from '../catalog/visible.ts'
import { serve } from '../crud/serve.ts'
import type { OwnRoutes, ServeDeps, WriteContext } from '../crud/types.ts'
import type { Db } from '../db/connect.ts'
import { isForGroup } from '../db/for-group.ts'
import { notPracticePaket } from '../db/practice-package.ts'
import {
  jadwalPaketTable,
  kategoriPaketTable,
  mediaTable,
  paketTable,
  rumpunTable,
  subcatPaketTable,
} from '../db/tables/index.ts'
import type { Viewer } from '../http/viewer.ts'
import { fieldError, refusal } from '../lib/errors.ts'
import { refuseFields } from '../lib/refuse-fields.ts'
import { sharingWithJadwals } from '../release/sharing.ts'
import { touched } from './publication/policy.ts'
import { ensureStartCodes } from './publication/start-codes.ts'
import { shopTextsOf } from './shop/shop-page.ts'
import { dropTrialsOfPaket } from './trial/drop.ts'

/** GET /paket/{id}?jadwal_id= : the package with its streams by name, what the shop tells of it, and the schedule of a link. */
const one: OwnRoutes<typeof paket>['one'] = (app, calls, deps) => {
  const params = z.object({ id: z.uuid() })
  const querystring = z.object({ jadwal_id: z.uuid().toLowerCase().optional() })
  const reply = paket.schema.one.extend({
    rumpun: z.array(z.string()),
    ...shopTexts.shape,
    jadwal: optional(jadwalShape),
  })
  const schema = { tags: [paket.name], params, querystring, response: { 200: reply } }
  app.get(`/${paket.name}/:id`, { schema }, async (request) => {
    const { row, data, viewer, holder } = await calls.read(request, request.params.id)
    const { jadwal_id } = request.query
    const [rumpun, texts] = await Promise.all([
      rumpunNames(deps.db, row.rumpun_ids),
      shopTextsOf(deps.db, row.id, deps.now()),
    ])
    const jadwal = jadwal_id && (await linkedJadwal(deps, row, jadwal_id, { viewer, holder }))
    return { data, rumpun, ...texts, ...(jadwal && { jadwal }) } as never
  })
}

interface Reader {
  viewer: Viewer | null
  holder: boolean
}

async function linkedJadwal({ db, now }: ServeDeps, row: Row<typeof paket>, jadwal_id: string, reader: Reader) {
  const { viewer, holder } = reader
  const { id, paket_id, status } = jadwalPaketTable
  const [jadwal] = await db
    .select()
    .from(jadwalPaketTable)
    .where(
      and(
        eq(id, jadwal_id),
        eq(paket_id, row.id),
        eq(status, 'terbit'),
        holder ? undefined : linkedJadwals(db, viewer),
      ),
    )
  if (!jadwal) throw refusal('missing.jadwal_paket')
  const [subtes, taken, sharing, named] = await Promise.all([
    subtesSummaries(db, [row.id]),
    takenPlaces(db, [jadwal_id]),
    sharingWithJadwals(db, [jadwal_id]),
    viewer ? isForGroup(db, jadwal.kelompok, viewer.user_id) : false,
  ])
  const facts = {
    subtes: subtes.get(row.id) ?? [],
    taken: taken.get(jadwal_id) ?? 0,
    sharing: sharing.get(jadwal_id) ?? [],
    ...{ named, now: now() },
  }
  return jadwalFacts(jadwal, row, facts)
}

export const paketRoutes = serve(paket, paketTable, {
  own: { one },
  scope: (viewer, holder, db) => and(notPracticePaket(paketTable.id), holder ? undefined : visiblePakets(db, viewer)),
  derive: asCards,
  check: async ({ tx, path, change, after }) => {
    if (!after) return dropTrialsOfPaket(tx, change.id)
    refuseFields(path, [
      ...(await shelfProblems(tx, after)),
      ...(await rumpunProblems(tx, after)),
      ...(await pictureProblems(tx, after)),
    ])
  },
  after: async (tx, written, deps) => {
    const paket_ids = written.filter(({ change }) => change.op === 'update').map(({ change }) => change.id)
    await ensureStartCodes(tx, { paket_ids }, deps)
    touched(tx, { paket_ids }, deps)
  },
})

/** Each with its category by name and its sub-tests: one query for all categories, one for all sub-tests. */
async function asCards(db: Db, rows: Row<typeof paket>[]): Promise<object[]> {
  const { id, nama } = kategoriPaketTable
  const own = rows.map(({ kategori_id }) => kategori_id)
  const [categories, subtes] = await Promise.all([
    db.select({ id, nama }).from(kategoriPaketTable).where(inArray(id, own)),
    subtesSummaries(
      db,
      rows.map((row) => row.id),
    ),
  ])
  const names = new Map(categories.map((row) => [row.id, row.nama]))
  return rows.map((row) => ({ ...row, kategori: names.get(row.kategori_id), subtes: subtes.get(row.id) ?? [] }))
}

/** As students read them: those that are published, in the order of their list. */
async function rumpunNames(db: Db, ids: string[]): Promise<string[]> {
  if (!ids.length) return []
  const { id, nama, status, urutan } = rumpunTable
  const rows = await db
    .select({ nama })
    .from(rumpunTable)
    .where(and(inArray(id, ids), eq(status, 'terbit')))
    .orderBy(asc(urutan), asc(nama))
  return rows.map((row) => row.nama)
}

type PaketRow = NonNullable<WriteContext<typeof paket>['after']>

async function shelfProblems(tx: WriteContext<typeof paket>['tx'], row: PaketRow) {
  if (!row.subcat_id) return []
  const [subcat] = await tx.select().from(subcatPaketTable).where(eq(subcatPaketTable.id, row.subcat_id))
  if (!subcat || subcat.kategori_id === row.kategori_id) return []
  return [fieldError('subcat_id', 'paket.foreign_subcat')]
}

/** Each stream is there and is named once; the lock keeps them from being deleted meanwhile. */
async function rumpunProblems(tx: WriteContext<typeof paket>['tx'], { rumpun_ids }: PaketRow) {
  if (!rumpun_ids.length) return []
  const ids = rumpun_ids.map((id) => id.toLowerCase())
  const { id } = rumpunTable
  const found = await tx.select({ id }).from(rumpunTable).where(inArray(id, ids)).orderBy(id).for('key share')
  const known = new Set(found.map((row) => row.id))
  return ids.flatMap((given, index) => {
    const path = `rumpun_ids.${index}`
    if (!known.has(given)) return [fieldError(path, 'paket.unknown_rumpun')]
    return ids.indexOf(given) < index ? [fieldError(path, 'paket.rumpun_twice')] : []
  })
}

async function pictureProblems(tx: WriteContext<typeof paket>['tx'], { gambar }: PaketRow) {
  if (gambar === null) return []
  const sha256 = gambar.slice(gambar.lastIndexOf('/') + 1)
  const [kept] = await tx.select({ mime: mediaTable.mime }).from(mediaTable).where(eq(mediaTable.sha256, sha256))
  if (kept?.mime.startsWith('image/')) return []
  return [fieldError('gambar', 'paket.missing_picture')]
}
