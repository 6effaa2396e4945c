import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SQL } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Change, Input } from '#contract/input.ts'
import type { AnyResource, Draft, Patch, Row } from '#contract/resource.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Random } from '../lib/random-id.ts'
import type { Passwords } from '../security/passwords.ts'

/** Not a value anyone has: what the compiler shows where a table does not hold just what the contract declares. */
export interface TableDiffersFromContract<Declared, Stored> {
  'the rows of this table differ from the contract': { declared: Declared; stored: Stored }
}

/** Both ways: a column too many, one too few or one of another type makes the table unfit. */
export type Fits<Declared, Stored> = [Declared] extends [Stored]
  ? [Stored] extends [Declared]
    ? unknown
    : TableDiffersFromContract<Declared, Stored>
  : TableDiffersFromContract<Declared, Stored>

/** Everything a resource's three routes need from the app; `now` is epoch ms. */
export interface ServeDeps {
  db: Db
  now: () => number
  random: Random
}

export interface ResourceDeps extends ServeDeps {
  passwords: Passwords
}

/** What a write may need besides its transaction; `now` is epoch ms, one moment for the whole batch. */
export interface WriteDeps {
  now: number
  random: Random
}

export interface WriteContext<R extends AnyResource> {
  tx: Tx
  viewer: Viewer
  now: number
  random: Random
  /** Where the change stands in the payload, `changes.3`: messages name fields below it. */
  path: string
  change: Change<Draft<R>, Patch<R>>
  /** The row before an update or delete. */
  before: Row<R> | undefined
  /** The row as it will be after a create or update. */
  after: Row<R> | undefined
}

/** What a route of a resource's own is made of, so that it keeps the rules of all. */
export interface Calls<R extends AnyResource> {
  /** The row as whoever asks may see it. Refuses who may not. */
  read(
    request: FastifyRequest,
    id: string,
  ): Promise<{ row: Row<R>; data: object; viewer: Viewer | null; holder: boolean }>
  /** Refuses who holds the rights to the changes by none of the menus, has to prove first to be there, or sends nonsense. */
  demandWrite(viewer: Viewer, input: Input<Draft<R>, Patch<R>>, menus?: readonly string[]): Promise<void>
  /**
   * Writes a batch once and answers the rows. By `input` a repetition is recognised: the same must be given for the same.
   * `follow` is done in the same transaction.
   */
  save(
    viewer: Viewer,
    input: Input<Draft<R>, Patch<R>>,
    follow?: (tx: Tx, deps: WriteDeps) => Promise<void>,
  ): Promise<object>
  /** Serves `POST /export/x` to holders of any of the menus. */
  exportFor(menus: readonly string[]): void
}

type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** Routes that a resource has in place of the usual ones. */
export interface OwnRoutes<R extends AnyResource> {
  /** `GET /x/{id}`. */
  one?(app: App, calls: Calls<R>, deps: ResourceDeps): void
  /** `POST /input/x`. */
  input?(app: App, calls: Calls<R>, deps: ResourceDeps): void
  /** `POST /export/x`. */
  export?(calls: Calls<R>): void
}

/** What asks for a fresh proof (server/security/confirmed.ts). */
export interface Confirm<R extends AnyResource> {
  /** Every write, or those that this says. `now`: epoch ms. */
  writes?: true | ((db: Db, changes: Input<Draft<R>, Patch<R>>['changes'], now: number) => Promise<boolean>)
  exports?: true
  /** Reading some of these rows. `now`: epoch ms. */
  reads?: (db: Db, ids: readonly string[], now: number) => Promise<boolean>
}

export interface ServeOptions<R extends AnyResource> {
  /**
   * Menus beside the resource's own that grant the same on some of its rows: on which, `scope` and `check` say. Their
   * holders read what the resource's own menu lets read, and export it.
   */
  menus?: readonly string[]
  /** Menus beside those whose holders may read it, where reading asks for a menu. */
  readers?: readonly string[]
  /** Which rows a viewer may see at all; `holder`: has the resource's menu; `now`: epoch ms. */
  scope?: (viewer: Viewer | null, holder: boolean, db: Db, now: number) => SQL | undefined | Promise<SQL | undefined>
  /** What `q` finds, where words are not just looked for in the fields that the declaration names. */
  search?: (q: string) => SQL | undefined
  /** What a filter finds that the declaration calls a view; `now`: epoch ms. */
  views?: Record<string, (value: string, now: number) => SQL | undefined>
  /** Rows with what the declaration calls derived. */
  derive?: (db: Db, rows: Row<R>[]) => Promise<object[]>
  /** Rules of its own, before the write: throws AppError. What the declaration calls made it sets in `after`. */
  check?: (context: WriteContext<R>) => Promise<void>
  /** For what somebody who stole a session would do first: asks who writes, reads or exports to prove to be there. */
  confirm?: Confirm<R>
  /** It writes its own lines into the audit trail; otherwise every change is written down for it. */
  ownTrail?: boolean
  /** What must follow in the same transaction, once per batch. */
  after?: (tx: Tx, written: WriteContext<R>[], deps: WriteDeps) => Promise<void>
  own?: OwnRoutes<R>
}
