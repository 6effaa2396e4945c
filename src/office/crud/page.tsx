import { useSearchParams } from 'react-router-dom'
import type { AnyResource } from '#contract/resource.ts'
import { ResourceForm } from './form/resource-form.tsx'
import { ResourceList } from './list/resource-list.tsx'
import { CREATE, EDIT } from './own-parts.ts'
import { type PageOptions, type Spec, specOf } from './spec.ts'

/**
 * A screen for a resource: its list, and its form at `?create` and `?edit={id}`. One that needs more puts ResourceList and
 * ResourceForm where it wants them, and hands them what it has of its own.
 */
export function page<R extends AnyResource>(resource: R, options: PageOptions<R>) {
  const spec = specOf(resource, options)
  return function ResourcePage() {
    return <SpecPage spec={spec} />
  }
}

/** The same for options that are only known while rendering: the rows below another row. */
export function SpecPage({ spec, embedded }: { spec: Spec; embedded?: boolean }) {
  const [search] = useSearchParams()
  const edited = search.get(EDIT)
  if (search.has(CREATE)) return <ResourceForm key="new" spec={spec} id={null} />
  if (edited) return <ResourceForm key={edited} spec={spec} id={edited} />
  return <ResourceList spec={spec} embedded={embedded} {...(spec.headActions && { headActions: spec.headActions })} />
}
