import { fieldShape } from '#contract/field-shape.ts'
import type { AnyResource } from '#contract/resource.ts'

/**
 * Values for the fields of a resource that says all there is to say of itself in its declaration; no two rows the same.
 * Those that must fit something else are made in the factories.
 */
export function plainFields(resource: AnyResource, n: number): Record<string, unknown> {
  const asked = Object.keys(resource.fields).filter((key) => !(key in (resource.blank ?? {})))
  return Object.fromEntries(asked.map((key) => [key, plainValue(resource, key, n)]))
}

function plainValue(resource: AnyResource, key: string, n: number): unknown {
  const shape = fieldShape(resource, key)
  if (shape.nullable) return null
  switch (shape.kind) {
    case 'text':
    case 'long':
    case 'rich':
      return `${key} ${n}`.slice(-(shape.max ?? 60)).padEnd(shape.min ?? 0, '.')
    case 'number':
    case 'duration':
      return Math.min((shape.min ?? 0) + (n % 100), shape.max ?? 100)
    case 'switch':
      return false
    case 'choice':
      return shape.options[0]
    default:
      throw new Error(`tests/support/factories.ts must say how to make ${resource.name}.${key}`)
  }
}
