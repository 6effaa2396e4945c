import { AUDIT_VERBS, ROW_VERBS } from '#contract/audit/actions.ts'
import * as resources from '#contract/resources/index.ts'

const RESOURCES: readonly string[] = Object.values(resources).map(({ name }) => name)
const VERBS: Record<string, readonly string[]> = AUDIT_VERBS

/** Entities that the trail can be filtered by: resources, and what else has actions of its own. */
export const OBJECTS: readonly string[] = [...new Set([...RESOURCES, 'media', ...Object.keys(VERBS)])]

export const verbsOf = (entity: string): readonly string[] => [
  ...new Set([...(RESOURCES.includes(entity) ? ROW_VERBS : []), ...(VERBS[entity] ?? [])]),
]
