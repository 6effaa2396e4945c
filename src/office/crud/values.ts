import { fieldShape } from '#contract/field-shape.ts'
import type { AdminRow } from './data.ts'
import type { Spec } from './spec.ts'

export type Values = Record<string, unknown>

export const fieldsOf = (spec: Spec): string[] => spec.form.flatMap((section) => [...section.fields])

/** What a new row has before anything is typed: the contract's blank and the screen's own. */
export const givenValues = (spec: Spec): Values => ({ ...spec.resource.blank, ...spec.initial, ...spec.only })

/** What a form for something new starts with; empty where nothing is given. */
export function blankValues(spec: Spec): Values {
  const given = givenValues(spec)
  return Object.fromEntries(fieldsOf(spec).map((key) => [key, key in given ? given[key] : emptyOf(spec, key)]))
}

function emptyOf(spec: Spec, key: string): unknown {
  if (!spec.resource.fields[key]) return undefined
  const shape = fieldShape(spec.resource, key)
  if (shape.nullable) return null
  if (shape.kind === 'switch') return false
  if (shape.kind === 'references') return []
  return shape.kind === 'number' || shape.kind === 'duration' || shape.kind === 'other' ? undefined : ''
}

export const valuesOf = (spec: Spec, row: AdminRow): Values =>
  Object.fromEntries(fieldsOf(spec).map((key) => [key, row[key]]))

/** Rows are data: two values are the same when they are written the same. */
export const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** What was typed while `sent` was on its way: it stands over what came back, and waits for the next save. */
export const typedSince = <T extends object>(sent: T, now: T): Partial<T> =>
  changedIn(sent as Values, now as Values) as Partial<T>

/** The fields of `values` that differ from `base`. */
export const changedIn = (base: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => !same(base[key], value)))
