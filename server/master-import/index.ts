import { createHash, randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type ImportMaster,
  importMasterQuery,
  importMasterReply,
  MASTER_LISTS,
  MASTER_SHOWN,
  MAX_MASTER_BYTES,
  type MasterList,
  type RegionDecisions,
  regionDecisions,
} from '#contract/catalog/import-master.ts'
import { once } from '../crud/batch.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { auditTable } from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { demandRight } from '../security/rights.ts'
import type { ReadList } from './child.ts'
import { planProdi, saveProdi } from './prodi.ts'
import { listReader } from './read-in-worker.ts'
import type { ProdiRow } from './read-prodi.ts'
import type { SekolahRow } from './read-sekolah.ts'
import { type Regions, regionsOf } from './regions.ts'
import { planSekolah, saveSekolah } from './sekolah.ts'

const MENUS: Record<MasterList, string> = { sekolah: 'sekolah', prodi: 'universitas' }
const ACTIONS = { sekolah: 'sekolah-siswa/import', prodi: 'school-major/import' } as const

/** POST /import-sekolah and /import-prodi (contract/import-master.ts). */
export const masterImport: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now, random }) => {
  await app.register(multipart, { limits: { files: 1, fields: 1, fieldSize: 200_000, fileSize: MAX_MASTER_BYTES } })
  const reader = listReader()
  app.addHook('onClose', () => reader.stop())

  for (const list of MASTER_LISTS) {
    const description = 'Body: multipart/form-data with one .xlsx or .csv file and a field `wilayah` (JSON).'
    const schema = {
      tags: ['master'],
      description,
      querystring: importMasterQuery,
      response: { 200: importMasterReply },
    }
    app.post(`/import-${list}`, { schema }, async (request): Promise<ImportMaster> => {
      const viewer = request.requireViewer()
      await demandRight(db, viewer, MENUS[list], 'import')
      const { save, batch } = request.query
      const { bytes, decided } = await sentBy(request)
      const read = await reader.read({ bytes, list })
      if (save !== '1') return { ...(await previewOf(db, list, read, decided)), saved: false }
      const file = createHash('sha256').update(bytes).digest('hex')
      const sent = { batch, user_id: viewer.user_id, resource: `import-${list}`, body: { file, decided }, now: now() }
      return await once(db, sent, async (tx) => {
        const regions = await regionsOf(tx, read.rows, decided)
        const open = regions.spellings.filter(({ kunci }) => !regions.settled(kunci))
        if (open.length) throw refusal('master.regions_open', { count: open.length })
        const reply = await previewOf(tx, list, read, decided)
        if (list === 'sekolah')
          await saveSekolah(tx, await planSekolah(tx, read.rows as SekolahRow[], regions), random, sent.now)
        else await saveProdi(tx, await planProdi(tx, read.rows as ProdiRow[]), regions, random, sent.now)
        const { added, changed, unchanged } = reply
        await tx.insert(auditTable).values({
          ...{ id: randomUUID(), at: new Date(sent.now).toISOString(), actor_id: viewer.user_id, reason: null },
          ...{
            action: ACTIONS[list],
            subject: viewer.user_id,
            detail: { added, changed, unchanged, wilayah: decided },
          },
        })
        return { ...reply, saved: true }
      })
    })
  }
}

const PROBLEMS_SHOWN = 200

async function previewOf(
  db: Db | Tx,
  list: MasterList,
  read: ReadList,
  decided: RegionDecisions,
): Promise<Omit<ImportMaster, 'saved'>> {
  const regions = await regionsOf(db, read.rows, decided)
  const { added, changed, unchanged, without_figures } = await (list === 'sekolah'
    ? schoolPreview(db, read.rows as SekolahRow[], regions)
    : majorPreview(db, read.rows as ProdiRow[], regions))
  return {
    rows: read.rows.length,
    known_regions: regions.known,
    regions: regions.spellings,
    ...{ added: added.length, changed: changed.length, unchanged, without_figures },
    examples: { added: added.slice(0, MASTER_SHOWN), changed: changed.slice(0, MASTER_SHOWN) },
    problems: read.problems.slice(0, PROBLEMS_SHOWN),
    problems_total: read.problems.length,
    ignored_columns: read.ignored_columns,
  }
}

async function schoolPreview(db: Db | Tx, rows: SekolahRow[], regions: Regions) {
  const plan = await planSekolah(db, rows, regions)
  const shown = (school: (typeof plan.fresh)[number]) => ({
    ...{ kode: school.npsn, nama: school.nama, within: regions.name(school.kabupaten_kota_id) },
  })
  return { added: plan.fresh.map(shown), changed: plan.changed.map(shown), unchanged: plan.same, without_figures: 0 }
}

async function majorPreview(db: Db | Tx, rows: ProdiRow[], regions: Regions) {
  const plan = await planProdi(db, rows)
  const shown = ({ kode, nama, source }: (typeof plan.fresh)[number]) => ({
    ...{
      kode,
      nama: `${nama} (${source.jenjang.toUpperCase()}), ${source.ptn}`,
      within: regions.name(regions.of(source)),
    },
  })
  const without_figures = rows.filter(
    ({ peminat_snbt, daya_tampung_snbt }) => !peminat_snbt || !daya_tampung_snbt,
  ).length
  return { added: plan.fresh.map(shown), changed: plan.changed.map(shown), unchanged: plan.same, without_figures }
}

/** The file, and the decisions on spellings where there are any. Throws `invalid_file`. */
async function sentBy(request: FastifyRequest): Promise<{ bytes: Buffer; decided: RegionDecisions }> {
  let bytes: Buffer | undefined
  let decided: RegionDecisions = {}
  if (!request.isMultipart()) throw refusal('master.no_file')
  for await (const part of request.parts()) {
    if (part.type === 'file') bytes = await part.toBuffer()
    else if (part.fieldname === 'wilayah') decided = decisionsIn(String(part.value))
  }
  if (!bytes) throw refusal('master.no_file')
  return { bytes, decided }
}

function decisionsIn(text: string): RegionDecisions {
  try {
    return regionDecisions.parse(JSON.parse(text))
  } catch {
    throw refusal('master.bad_decisions')
  }
}
