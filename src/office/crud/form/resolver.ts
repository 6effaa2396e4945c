import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { fieldSchema } from '../shape.ts'
import type { Spec } from '../spec.ts'
import { fieldsOf, type Values } from './values.ts'

/** What is only sent, like a password, may be left out. */
const writable = (spec: Spec, key: string) => spec.resource.fields[key] ?? z.optional(fieldSchema(spec.resource, key))

/** The contract's limits of the form's fields, then the screen's rules over several of them. */
export function resolverOf(spec: Spec): Resolver<Values> {
  const shape = Object.fromEntries(fieldsOf(spec).map((key) => [key, writable(spec, key)])) as z.ZodRawShape
  const fields = zodResolver(z.strictObject(shape)) as unknown as Resolver<Values>
  return async (values, context, options) => {
    const checked = await fields(values, context, options)
    const problems = spec.check?.(values) ?? []
    if (problems.length === 0) return checked
    const own = Object.fromEntries(problems.map(({ path, message }) => [path, { type: 'rule', message }]))
    return { values: {}, errors: { ...own, ...checked.errors } as FieldErrors<Values> }
  }
}
