import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { data } from '#src/office/crud/data.ts'
import { NoRight } from '#src/office/crud/no-right.tsx'
import { useHolds, useRights } from '#src/office/crud/rights.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import type { Like } from './draft.ts'
import { useOrigin } from './origin.ts'
import { SoalEditor } from './soal-editor.tsx'

/** A question: new (`tambah`) or stored (`edit/{id}`), from the bank, a package or a sitting. */
export default function SoalForm() {
  const origin = useOrigin()
  const { key, state } = useLocation()
  const holds = useHolds('bank-soal')
  const creates = useRights('bank-soal').create
  const found = useQuery({
    queryKey: ['admin-form', 'soal', origin.id],
    queryFn: () => data.one('soal', origin.id ?? ''),
    enabled: holds && origin.id !== null,
    // A form that refetched under somebody's hands would write over what they type.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (origin.id === null && !creates) return <NoRight menu="bank-soal" lacks="create" />
  if (!holds) return <NoRight menu="bank-soal" />
  // The next one is begun at the same address.
  if (origin.id === null) return <SoalEditor key={key} row={null} origin={origin} like={state as Like | null} />
  if (found.data) return <SoalEditor key={found.data.id} row={found.data} origin={origin} />
  if (found.error) return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  return (
    <Stack p="lg" gap="md" aria-busy>
      <Skeleton height={28} width="30%" />
      <Skeleton height={180} />
      <Skeleton height={240} />
    </Stack>
  )
}
