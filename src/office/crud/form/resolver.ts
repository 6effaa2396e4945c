import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver, ResolverResult } from 'react-hook-form'
import { z } from 'zod'
import { isReason } from '#contract/error-reasons.ts'
import { fieldSchema } from '#contract/field-shape.ts'
import { ruleProblems } from '#contract/resource.ts'
import type { SayReason } from '#src/office/kit/reason-words.ts'
import type { AdminRow } from '../data.ts'
import type { Spec } from '../spec.ts'
import { fieldsOf, givenValues, type Values } from '../values.ts'

/** A schema names a reason of the contract where its limit has words of its own. */
function inWords(checked: ResolverResult<Values>, say: SayReason): ResolverResult<Values> {
  for (const found of Object.values(checked.errors)) {
    const message = found?.message
    if (found && typeof message === 'string' && isReason(message)) found.message = say({ reason: message })
  }
  return checked
}

/** `bagian.2.kode` is said at the field that holds the parts. */
const fieldOf = (path: string): string => path.split('.', 1)[0] ?? path

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
    const checked = inWords(await fields(values, context, options), say)
    const problems = ruleProblems(spec.resource, { ...givenValues(spec), ...row, ...values })
    const shown = problems.filter(({ path }) => keys.includes(fieldOf(path)))
    if (shown.length === 0) return checked
    const own = Object.fromEntries(shown.map((found) => [fieldOf(found.path), { type: 'rule', message: say(found) }]))
    return { values: {}, errors: { ...own, ...checked.errors } as FieldErrors<Values> }
  }
}
