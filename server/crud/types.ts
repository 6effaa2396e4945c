import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
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
  /** Where the change stands in the payload, `changes.3`: complaints name fields below it. */
  path: string
  change: Change<Draft<R>, Patch<R>>
  /** The row before an update or delete. */
  before: Row<R> | undefined
  /** The row as it will be after a create or update. */
  after: Row<R> | undefined
}

/** What a batch of a resource may bear beside its changes, and what follows from it in the same transaction. */
export interface Beside<B extends object> {
  fields: z.ZodRawShape
  /** Refuses who may not. */
  demand(db: Db, viewer: Viewer, sent: B): Promise<void>
  after(tx: Tx, batch: { viewer: Viewer; changes: readonly Made[]; sent: B }, deps: WriteDeps): Promise<void>
}

interface Made {
  op: 'create' | 'update' | 'delete'
  id: string
}

/** What asks for a fresh proof (server/security/confirmed.ts). */
export interface Confirm<R extends AnyResource> {
  /** Every write, or those that this says. */
  writes?: true | ((db: Db, changes: Input<Draft<R>, Patch<R>>['changes']) => Promise<boolean>)
  exports?: true
  /** Reading some of these rows. `now`: epoch ms. */
  reads?: (db: Db, ids: readonly string[], now: number) => Promise<boolean>
}

export interface ServeOptions<R extends AnyResource> {
  /** Menus beside the resource's own whose holders may read it, where reading asks for a menu. */
  readers?: readonly string[]
  /** Menus beside the resource's own whose flags grant the write; `check` then says of which rows. */
  writers?: readonly string[]
  /** Which rows a viewer may see at all; `holder`: has the resource's menu. */
  scope?: (viewer: Viewer | null, holder: boolean, db: Db) => SQL | undefined | Promise<SQL | undefined>
  /** Rows with what the declaration calls derived. */
  derive?: (db: Db, rows: Row<R>[]) => Promise<object[]>
  /** What one row comes with where it is asked for: more query fields, and what they add to the answer beside `data`. */
  one?: {
    query: z.ZodObject
    reply: z.ZodRawShape
    add(
      deps: ServeDeps,
      row: Row<R>,
      query: Record<string, string | undefined>,
      reader: { viewer: Viewer | null; holder: boolean },
    ): Promise<object>
  }
  /**
   * Slow work on what was sent, before the transaction opens; the same input must give the same output, for by the
   * output a repeated batch is recognised.
   */
  prepare?: (input: Input<Draft<R>, Patch<R>>, deps: ResourceDeps) => Promise<Input<Draft<R>, Patch<R>>>
  /** Rules of its own, before the write: throws AppError. */
  check?: (context: WriteContext<R>) => Promise<void>
  /** What the server itself writes into a row (the fields that the declaration calls made). */
  fill?: (context: WriteContext<R> & { after: Row<R> }, deps: WriteDeps) => Promise<Partial<Row<R>>>
  beside?: Beside<object>
  /** For what a thief of a session would do first: asks who writes, reads or exports to prove to be there. */
  confirm?: Confirm<R>
  /** It writes its own lines into the audit trail; otherwise every change is written down for it. */
  ownTrail?: boolean
  /** What must follow in the same transaction, once per batch. */
  after?: (tx: Tx, written: WriteContext<R>[], deps: WriteDeps) => Promise<void>
}
