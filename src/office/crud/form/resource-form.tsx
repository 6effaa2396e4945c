import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { data } from '../data.ts'
import { NoRight } from '../no-right.tsx'
import { useRights } from '../rights.ts'
import type { Spec } from '../spec.ts'
import { FormBody, type FormParts } from './form-body.tsx'

interface ResourceFormProps extends FormParts {
  spec: Spec
  id: string | null
}

/** The form of a resource: for something new (`id` null), or for the row of that id as it stands now. */
export function ResourceForm({ spec, id, ...parts }: ResourceFormProps) {
  const { name, access } = spec.resource
  const creates = useRights(access.write).create
  const found = useQuery({
    queryKey: ['admin-form', name, id],
    queryFn: () => data.one(name, id ?? ''),
    enabled: id !== null,
    // A form that refetched under somebody's hands would write over what they type.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (id === null && !creates) return <NoRight menu={access.write} lacks="create" />
  if (id === null) return <FormBody spec={spec} row={null} {...parts} />
  if (found.data) return <FormBody spec={spec} row={found.data} {...parts} />
  if (found.error) return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  return (
    <Stack p="lg" gap="md" aria-busy>
      <Skeleton height={28} width="30%" />
      <Skeleton height={120} />
    </Stack>
  )
}
