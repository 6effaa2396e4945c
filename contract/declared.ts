import type { AnyResource } from './resource.ts'
import * as resources from './resources/index.ts'

/** Every resource by its name. */
export const DECLARED: ReadonlyMap<string, AnyResource> = new Map(
  Object.values<AnyResource>({ ...resources } as never).map((resource) => [resource.name, resource]),
)
