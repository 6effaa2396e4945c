import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Input, inputReplySchema, inputSchema } from '#contract/input.ts'
import { type AnyResource, type Draft, PAGE_SIZE, type Patch, type Row } from '#contract/resource.ts'
import type { Db } from '../db/connect.ts'
import type { ResourceTable } from '../db/resource-tables.ts'
import type { Viewer } from '../http/viewer.ts'
import { refusal } from '../lib/errors.ts'
import { demandConfirmed } from '../security/confirmed.ts'
import { rightsOn, rightsOnEach } from '../security/rights.ts'
import { once } from './batch.ts'
import { exportResource } from './export/routes.ts'
import { listTotal } from './list-total.ts'
import { type ListQuery, listing } from './reading.ts'
import { refuseUnstorable } from './storable.ts'
import type { Calls, Fits, ResourceDeps, ServeOptions } from './types.ts'
import { write } from './writing.ts'

/** `GET /x`, `GET /x/{id}`, `POST /input/x`, `POST /export/x` of one resource, on a table that holds just its rows. */
export function serve<R extends AnyResource, T extends ResourceTable>(
  resource: R,
  given: T & Fits<Row<R>, T['$inferSelect']>,
  options: ServeOptions<R> = {},
) {
  const table: ResourceTable = given
  const { name, access, schema } = resource
  const tags = [name]
  const ownMenus = [access.write, ...(options.menus ?? [])]
  const list = listing(resource, table, options as ServeOptions<AnyResource>)
  const { conditions, ordering, show } = list

  const plugin: FastifyPluginAsyncZod<ResourceDeps> = async (app, serveDeps) => {
    const { db, now, random } = serveDeps
    app.get(
      `/${name}`,
      { schema: { tags, querystring: schema.query, response: { 200: schema.list } } },
      async (request) => {
        const { holder, scope } = await reader(db, request, now())
        const query = request.query as ListQuery
        const where = and(...conditions(query, now()), scope)
        const size = Number(query.size ?? PAGE_SIZE)
        const offset = (Number(query.page ?? 1) - 1) * size
        const rows = db
          .select()
          .from(table)
          .where(where)
          .orderBy(...ordering(query.sort))
          .limit(size)
          .offset(offset)
        const [data, total] = await Promise.all([rows, listTotal(db, table, where, Boolean(query.q))])
        await demandConfirmedRead(db, request, data, now())
        const full = await derived(db, data)
        return { data: full.map((row) => show(row, holder)), ...total } as never
      },
    )

    const calls: Calls<R> = {
      async read(request, id) {
        const { viewer, holder, scope } = await reader(db, request, now())
        const [row] = await db
          .select()
          .from(table)
          .where(and(eq(table.id, id), scope))
        if (!row) throw refusal('missing.data')
        await demandConfirmedRead(db, request, [row], now())
        const [full = row] = await derived(db, [row])
        return { row: row as Row<R>, data: show(full, holder), viewer, holder }
      },

      async demandWrite(viewer, input, menus = ownMenus) {
        await demandRights(db, viewer, input.changes, menus)
        const { writes } = options.confirm ?? {}
        if (writes === true || (await writes?.(db, input.changes, now()))) await demandConfirmed(db, viewer, now())
        refuseUnstorable(input)
      },

      exportFor(menus) {
        const scope = (viewer: Viewer) => options.scope?.(viewer, true, db, now())
        const confirm = options.confirm?.exports
        const derive = (rows: Record<string, unknown>[]) => derived(db, rows)
        exportResource(app, { resource, table, list, menus, scope, confirm, derive }, { db, now, random })
      },

      async save(viewer, input, follow) {
        const deps = { now: now(), random }
        const { batch, changes } = input
        const within = await options.scope?.(viewer, true, db, deps.now)
        const sent = { batch, user_id: viewer.user_id, resource: name, body: input, now: deps.now }
        return await once(db, sent, async (tx) => {
          const data = await write(resource, table, options, tx, viewer, changes, { ...deps, within })
          await follow?.(tx, deps)
          return { batch, data }
        })
      },
    }

    if (options.own?.one) options.own.one(app, calls, serveDeps)
    else {
      const params = z.object({ id: z.uuid() })
      app.get(`/${name}/:id`, { schema: { tags, params, response: { 200: schema.one } } }, async (request) => {
        const { data } = await calls.read(request, request.params.id)
        return { data } as never
      })
    }

    if (options.own?.input) options.own.input(app, calls, serveDeps)
    else {
      const body = inputSchema(schema.draft.partial(), schema.patch)
      const response = { 200: inputReplySchema(schema.row) }
      app.post(`/input/${name}`, { schema: { tags, body, response } }, async (request) => {
        const viewer = request.requireViewer()
        const input = request.body as Input<Draft<R>, Patch<R>>
        await calls.demandWrite(viewer, input)
        return (await calls.save(viewer, input)) as never
      })
    }

    if (options.own?.export) options.own.export(calls)
    else calls.exportFor(ownMenus)
  }
  return plugin

  async function demandConfirmedRead(
    db: Db,
    request: FastifyRequest,
    rows: Record<string, unknown>[],
    now: number,
  ): Promise<void> {
    const ids = rows.map(({ id }) => String(id))
    if (await options.confirm?.reads?.(db, ids, now)) await demandConfirmed(db, request.requireViewer(), now)
  }

  async function derived(db: Db, rows: Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
    if (!options.derive || rows.length === 0) return rows
    return (await options.derive(db, rows as Row<R>[])) as Record<string, unknown>[]
  }

  /** Whether the private fields are the reader's to see, and which rows are; refuses who may not read at all. */
  async function reader(db: Db, request: FastifyRequest, at: number) {
    const viewer = access.read === 'public' ? request.optionalViewer() : request.requireViewer()
    const holder = viewer !== null && (await rightsOnEach(db, viewer, ownMenus)).some((rights) => rights !== null)
    if (access.read === 'menu' && !holder) await demandReader(db, viewer)
    return { viewer, holder, scope: await options.scope?.(viewer, holder, db, at) }
  }

  async function demandReader(db: Db, viewer: Viewer | null): Promise<void> {
    for (const menu of options.readers ?? []) if (viewer && (await rightsOn(db, viewer, menu))) return
    throw refusal('right.menu', { menu: ownMenus })
  }

  async function demandRights(
    db: Db,
    viewer: Viewer,
    changes: readonly { op: 'create' | 'update' | 'delete' }[],
    menus: readonly string[],
  ): Promise<void> {
    const held = await rightsOnEach(db, viewer, menus)
    for (const op of new Set(changes.map((change) => change.op))) {
      if (held.some((rights) => rights?.[op])) continue
      throw refusal(`right.${op}`, { menu: access.write })
    }
  }
}
