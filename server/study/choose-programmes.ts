import { and, asc, eq, inArray, like, type SQL } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { MOST_COUNTED } from '#contract/resource.ts'
import { choiceRules, judgeChoices } from '#contract/study/choice-rules.ts'
import {
  PROGRAMMES_PER_PAGE,
  type Programme,
  programmeChoice,
  programmeChoiceReply,
  programmesQuery,
  programmesReply,
} from '#contract/study/choices.ts'
import { foundBy } from '../catalog/search-words.ts'
import { refuseUnstorable } from '../crud/storable.ts'
import type { ServeDeps } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { rankingDue } from '../db/ranking-due.ts'
import {
  jadwalPaketTable,
  resultLineTable,
  schoolMajorTable,
  schoolTable,
  studyChoiceMajorTable,
} from '../db/tables/index.ts'
import { refusal } from '../lib/errors.ts'
import { programmeRows } from './programmes.ts'
import { rulesInForce } from './rules-of-year.ts'
import { chosenProgrammes, nextVersion, storedChoices, suggestedProgrammes } from './stored-choices.ts'
import { chosenPaket, headOf, openIn, type StudyPaket, studyPakets } from './study-package.ts'

/** GET /jurusan-paket: programmes that may be chosen, and those that are. POST /input/jurusan-paket: the whole list anew. */
export const chooseProgrammes: FastifyPluginAsyncZod<ServeDeps> = async (app, { db, now }) => {
  app.get(
    '/jurusan-paket',
    { schema: { tags: ['master'], querystring: programmesQuery, response: { 200: programmesReply } } },
    async (request) => {
      const { user_id } = request.requireViewer()
      refuseUnstorable(request.query)
      const pakets = await studyPakets(db, user_id)
      const paket = chosenPaket(pakets, request.query.paket_id)
      const [found, chosen, rules] = await Promise.all([
        findProgrammes(db, paket, request.query),
        storedChoices(db, user_id, paket),
        rulesInForce(db, now()),
      ])
      const suggested = chosen.version === 0 ? await suggestedProgrammes(db, user_id, paket) : []
      return {
        ...found,
        ...headOf(paket, pakets),
        chosen,
        suggested,
        rules: { tahun: rules.tahun, limits: choiceRules(rules) },
      }
    },
  )

  app.post(
    '/input/jurusan-paket',
    { schema: { tags: ['master'], body: programmeChoice, response: { 200: programmeChoiceReply } } },
    async (request) => {
      const { user_id } = request.requireViewer()
      const { paket_id, school_major_ids: ids, version } = request.body
      const paket = chosenPaket(await studyPakets(db, user_id), paket_id)
      if (new Set(ids).size < ids.length) throw refusal('choices.twice')
      await db.transaction(async (tx) => {
        const key = { user_id, paket_id }
        const same = async () => sameIds(await chosenProgrammes(tx, user_id, paket), ids)
        if ((await nextVersion(tx, key, version, now(), same)) === 'same') return
        await refuseUnfit(tx, paket, ids, now())
        await tx
          .delete(studyChoiceMajorTable)
          .where(and(eq(studyChoiceMajorTable.user_id, user_id), eq(studyChoiceMajorTable.paket_id, paket_id)))
        const rows = ids.map((school_major_id, index) => ({ ...key, priority: index + 1, school_major_id }))
        if (rows.length) await tx.insert(studyChoiceMajorTable).values(rows)
        await rankingDue(tx, await satSchedules(tx, key))
      })
      return { data: await storedChoices(db, user_id, paket) }
    },
  )
}

/** Schedules of the package with a score of this student, whose rankings by programme change. */
async function satSchedules(tx: Tx, { user_id, paket_id }: { user_id: string; paket_id: string }): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: resultLineTable.jadwal_id })
    .from(resultLineTable)
    .innerJoin(jadwalPaketTable, eq(jadwalPaketTable.id, resultLineTable.jadwal_id))
    .where(and(eq(resultLineTable.user_id, user_id), eq(jadwalPaketTable.paket_id, paket_id)))
  return rows.map(({ id }) => id)
}

const sameIds = (chosen: readonly Programme[], ids: readonly string[]) =>
  chosen.length === ids.length && chosen.every(({ id }, index) => id === ids[index])

const MISSING_KIND = { akademik: 'choices.akademik', vokasi: 'choices.vokasi', d3: 'choices.d3' } as const

async function refuseUnfit(tx: Tx, paket: StudyPaket, ids: readonly string[], now: number): Promise<void> {
  if (!ids.length) return
  const found = await programmeRows(tx, openIn(paket)).where(inArray(schoolMajorTable.id, [...ids]))
  if (found.length < ids.length) throw refusal('missing.data')
  const closed = found.find(({ open }) => !open)
  if (closed) throw refusal('choices.closed', { prodi: closed.nama })
  const degrees = found.map(({ jenjang }) => jenjang)
  const broken = judgeChoices(choiceRules(await rulesInForce(tx, now)), degrees).find(({ met }) => !met)
  if (broken) throw refusal(MISSING_KIND[broken.kind], { jumlah: broken.count, least: broken.at_least })
}

type Query = z.infer<typeof programmesQuery>

async function findProgrammes(db: Db, paket: StudyPaket, query: Query) {
  const { q, jenjang, rumpun_id, provinsi_id, page = 1 } = query
  const wanted: (SQL | undefined)[] = [
    openIn(paket),
    q ? foundBy(schoolMajorTable.id, q) : undefined,
    jenjang && eq(schoolMajorTable.jenjang, jenjang),
    rumpun_id && eq(schoolMajorTable.rumpun_id, rumpun_id),
    provinsi_id && like(schoolTable.kabupaten_kota_id, `${provinsi_id}.%`),
  ].filter((part) => part !== undefined && part !== '') as SQL[]
  const where = and(...wanted)
  const rows = programmeRows(db, openIn(paket))
    .where(where)
    .orderBy(asc(schoolMajorTable.nama), asc(schoolTable.nama), asc(schoolMajorTable.id))
    .limit(PROGRAMMES_PER_PAGE)
    .offset((page - 1) * PROGRAMMES_PER_PAGE)
  const counted = db.$count(
    db
      .select({ id: schoolMajorTable.id })
      .from(schoolMajorTable)
      .innerJoin(schoolTable, eq(schoolTable.id, schoolMajorTable.school_id))
      .where(where)
      .limit(MOST_COUNTED + 1)
      .as('found'),
  )
  const [data, n] = await Promise.all([rows, counted])
  return { data, ...(n > MOST_COUNTED ? { total: MOST_COUNTED, total_is_at_least: true as const } : { total: n }) }
}
