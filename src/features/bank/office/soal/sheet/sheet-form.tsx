import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { data } from '#src/office/crud/data.ts'
import { NoRight } from '#src/office/crud/no-right.tsx'
import { useHolds, useRights } from '#src/office/crud/rights.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { useOrigin } from '../origin.ts'
import { SheetEditor } from './sheet-editor.tsx'

/** A sheet of sums or symbols: new or stored, from the bank, a package or a sitting. */
export default function SheetForm() {
  const origin = useOrigin()
  const holds = useHolds('bank-soal')
  const creates = useRights('bank-soal').create
  const found = useQuery({
    queryKey: ['admin-form', 'soal-pauli', origin.id],
    queryFn: () => data.one('soal-pauli', origin.id ?? ''),
    enabled: holds && origin.id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (origin.id === null && !creates) return <NoRight menu="bank-soal" lacks="create" />
  if (!holds) return <NoRight menu="bank-soal" />
  if (origin.id === null) return <SheetEditor key="new" row={null} origin={origin} />
  if (found.data) return <SheetEditor key={found.data.id} row={found.data} origin={origin} />
  if (found.error) return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  return (
    <Stack p="lg" gap="md" aria-busy>
      <Skeleton height={28} width="30%" />
      <Skeleton height={180} />
    </Stack>
  )
}
