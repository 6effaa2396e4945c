import { REGION_LEVELS } from './catalog/regions.ts'
import type { AnyResource } from './resource.ts'
import * as resources from './resources/index.ts'

/** Every resource by its name. */
export const DECLARED: ReadonlyMap<string, AnyResource> = new Map(
  Object.values<AnyResource>({ ...resources } as never).map((resource) => [resource.name, resource]),
)

const REGIONS: ReadonlySet<string> = new Set(REGION_LEVELS)

/** The field by which people know the rows that something refers to, of a resource or of a level of regions. */
export const labelOf = (name: string): string | undefined => (REGIONS.has(name) ? 'nama' : DECLARED.get(name)?.label)

/** Whether something may refer to rows of that name. */
export const isReferable = (name: string): boolean => REGIONS.has(name) || DECLARED.has(name)
