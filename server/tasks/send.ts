import multipart from '@fastify/multipart'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { OPEN_STATES } from '#contract/money/order.ts'
import { MAX_PICTURE, MOST_PICTURES, sendTaskReply } from '#contract/packages/tasks.ts'
import { takenPlaces } from '../catalog/places.ts'
import { visiblePakets } from '../catalog/visible.ts'
import { demandMayBuy } from '../consent/account-holds.ts'
import type { WriteDeps } from '../crud/types.ts'
import type { Db, Tx } from '../db/connect.ts'
import { orderTable, paketTable, syaratPaketTable, taskPictureTable, taskSubmissionTable } from '../db/tables/index.ts'
import { membership, owns } from '../enrolment/ownership.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { randomId } from '../lib/random-id.ts'
import { windowLimit } from '../lib/window-limit.ts'
import { type ProofReader, proofReader } from '../money/transfer/proof-reader.ts'
import { deleteFiles } from '../money/transfer/proofs.ts'
import type { TaskDeps } from './deps.ts'
import { tasksOf } from './own.ts'

/** Far above what a hand does. */
const PER_MINUTE = 20

const querystring = z.object({ syarat_id: z.uuid().toLowerCase() })

type Task = typeof syaratPaketTable.$inferSelect

/** POST /my-syarat?syarat_id= : what a student did for a task. Sent again it takes the place of the one before. */
export const sendSyarat: FastifyPluginAsyncZod<TaskDeps> = async (app, { db, now, random, files }) => {
  await app.register(multipart, {
    limits: { files: MOST_PICTURES, fields: 0, parts: MOST_PICTURES, fileSize: MAX_PICTURE },
  })
  const limit = windowLimit(PER_MINUTE, 60_000, now)
  const reader = proofReader()
  app.addHook('onClose', () => reader.stop())

  const description =
    'Body: multipart/form-data with the pictures (JPG or PNG, at most 5 MB each); none where none are asked for.'
  const schema = { tags: ['my-tryout'], description, querystring, response: { 200: sendTaskReply } }
  app.post('/my-syarat', { schema }, async (request) => {
    const viewer = request.requireViewer()
    const { user_id } = viewer
    const task = await openTask(db, viewer, request.query.syarat_id, now())
    limit.take(user_id)
    const pictures = await picturesIn(request, task, reader)
    await keep(task, user_id, pictures)
    const [own] = (await tasksOf(db, user_id, eq(syaratPaketTable.id, task.id))).get(task.paket_id) ?? []
    if (!own) throw refusal('missing.task')
    return { data: own }
  })

  /** The files first: a picture that a submission names is always there. One that none names in the end is taken away. */
  async function keep(task: Task, user_id: string, pictures: readonly Uint8Array[]): Promise<void> {
    const deps = { now: now(), random }
    const rows = pictures.map((bytes, urutan) => {
      const id = randomId(random)
      return { id, bytes, urutan, key: `task/${task.id}/${id}` }
    })
    try {
      for (const { key, bytes } of rows) await files.put(key, bytes)
      const replaced = await db.transaction((tx) => write(tx, task, user_id, rows, deps))
      await deleteFiles(files, replaced)
    } catch (error) {
      await deleteFiles(
        files,
        rows.map(({ key }) => key),
      )
      throw error
    }
  }
}

interface Picture {
  id: string
  key: string
  urutan: number
}

/** Answers the files of the pictures that were there before. */
async function write(
  tx: Tx,
  { id: syarat_id, paket_id }: Task,
  user_id: string,
  pictures: readonly Picture[],
  { now, random }: WriteDeps,
): Promise<string[]> {
  const sent = {
    state: 'sent',
    reason: null,
    sent_at: new Date(now).toISOString(),
    decided_at: null,
    decided_by: null,
  } as const
  const { state, times } = taskSubmissionTable
  const [row] = await tx
    .insert(taskSubmissionTable)
    .values({ id: randomId(random), syarat_id, paket_id, user_id, times: 1, ...sent })
    .onConflictDoUpdate({
      target: [taskSubmissionTable.syarat_id, taskSubmissionTable.user_id],
      set: { ...sent, times: sql`${times} + 1` },
      setWhere: ne(state, 'accepted'),
    })
    .returning({ id: taskSubmissionTable.id })
  if (!row) throw refusal('task.accepted_already')
  const before = await tx
    .delete(taskPictureTable)
    .where(eq(taskPictureTable.submission_id, row.id))
    .returning({ key: taskPictureTable.key })
  if (pictures.length)
    await tx
      .insert(taskPictureTable)
      .values(pictures.map(({ id, key, urutan }) => ({ id, key, urutan, submission_id: row.id })))
  return before.map(({ key }) => key)
}

/** The task, where its package takes tasks of this student now. */
async function openTask(db: Db, viewer: Viewer, id: string, now: number): Promise<Task> {
  const [row] = await db
    .select({ task: syaratPaketTable, paket: paketTable })
    .from(syaratPaketTable)
    .innerJoin(paketTable, eq(paketTable.id, syaratPaketTable.paket_id))
    .where(and(eq(syaratPaketTable.id, id), visiblePakets(db, viewer)))
  if (!row) throw refusal('missing.task')
  const { task, paket } = row
  const { user_id } = viewer
  const member = await membership(db, user_id, paket.id)
  if (owns(member, now)) throw refusal('order.owned_already')
  if (member?.status === 'dibatalkan') throw refusal('task.taken_back')
  if (paket.tipe !== 'gratis_bersyarat' || paket.status !== 'terbit') throw refusal('task.closed')
  if (paket.mulai_jual && now < Date.parse(paket.mulai_jual)) throw refusal('order.not_yet_for_sale')
  if (paket.akhir_jual && now >= Date.parse(paket.akhir_jual)) throw refusal('order.no_longer_for_sale')
  const full = paket.kuota !== null && ((await takenPlaces(db, [paket.id])).get(paket.id) ?? 0) >= paket.kuota
  if (full) throw refusal('register.paket_full')
  await demandMayBuy(db, user_id, now)
  const own = and(eq(orderTable.user_id, user_id), eq(orderTable.goods_id, paket.id))
  if ((await db.$count(orderTable, and(own, inArray(orderTable.state, OPEN_STATES)))) > 0)
    throw refusal('order.open_already')
  return task
}

/** The pictures as they are kept: encoded anew, without what the camera wrote into them. */
async function picturesIn(
  request: FastifyRequest,
  { min_gambar: least, maks_gambar: most }: Task,
  reader: ProofReader,
): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = []
  if (request.isMultipart())
    for await (const part of request.files()) {
      const bytes = await part.toBuffer().catch(refuseSize)
      if (pictures.length >= most) throw refusal('task.pictures', { least, most })
      if (bytes.length) pictures.push(await pictureOf(bytes, reader))
    }
  if (pictures.length < least) throw refusal('task.pictures', { least, most })
  return pictures
}

async function pictureOf(bytes: Buffer, reader: ProofReader): Promise<Uint8Array> {
  // A PDF would be read as a proof of a transfer.
  if (!isPicture(bytes)) throw refusal('task.not_picture')
  const { media_type, bytes: kept } = await reader.read(bytes).catch((error) => {
    throw error?.reason === 'proof.not_readable' ? refusal('task.not_picture') : error
  })
  if (media_type !== 'image/webp') throw refusal('task.not_picture')
  return kept
}

const BEGINNINGS = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47])]
const isPicture = (bytes: Buffer) => BEGINNINGS.some((begin) => bytes.subarray(0, begin.length).equals(begin))

function refuseSize(error: { code?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw refusal('proof.too_large', { mb: MAX_PICTURE / 1024 / 1024 })
  throw error
}
