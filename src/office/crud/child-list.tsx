import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { useTrailName } from '#src/office/kit/trail.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { data } from './data.ts'
import { SpecPage } from './page.tsx'
import type { Spec } from './spec.ts'

interface ChildListProps {
  /** Resource of the row above. */
  parent: string
  id: string
  /** The field by which people know it. */
  name?: string
  specOf(id: string): Spec
}

/** The rows below another row, as a list of their own; the breadcrumb says whose they are. */
export function ChildList({ parent, id, name = 'nama', specOf }: ChildListProps) {
  const spec = useMemo(() => specOf(id), [id, specOf])
  const found = useQuery({ queryKey: ['admin', parent, 'one', id], queryFn: () => data.one(parent, id) })
  useTrailName(String(found.data?.[name] ?? '…'))
  if (found.error && !found.data)
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  return <SpecPage spec={spec} />
}
