import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { fieldSchema } from '#contract/field-shape.ts'
import { ruleProblems } from '#contract/resource.ts'
import type { SayReason } from '#src/office/kit/reason-words.ts'
import type { AdminRow } from '../data.ts'
import type { Spec } from '../spec.ts'
import { fieldsOf, givenValues, type Values } from '../values.ts'

/** What is only sent, like a password, may be left out. */
const writable = (spec: Spec, key: string) => spec.resource.fields[key] ?? z.optional(fieldSchema(spec.resource, key))

/**
 * The contract's limits of the form's fields, then its rules over several of them, for the row as it would be: `row`,
 * or something new. A rule whose field the form does not show is left to the server.
 */
export function resolverOf(spec: Spec, row: AdminRow | null, say: SayReason): Resolver<Values> {
  const keys = fieldsOf(spec)
  const shape = Object.fromEntries(keys.map((key) => [key, writable(spec, key)])) as z.ZodRawShape
  const fields = zodResolver(z.strictObject(shape)) as unknown as Resolver<Values>
  return async (values, context, options) => {
    const checked = await fields(values, context, options)
    const problems = ruleProblems(spec.resource, { ...givenValues(spec), ...row, ...values })
    const shown = problems.filter(({ path }) => keys.includes(path))
    if (shown.length === 0) return checked
    const own = Object.fromEntries(shown.map((found) => [found.path, { type: 'rule', message: say(found) }]))
    return { values: {}, errors: { ...own, ...checked.errors } as FieldErrors<Values> }
  }
}
