import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrderInFull } from '#contract/money/orders.ts'
import { http } from '#src/lib/http.ts'

/** An address in this window of a proof, which only who is logged in may load; null until it is there. */
export function useProof(proof: OrderInFull['proof']): string | null {
  const found = useQuery({
    queryKey: ['admin', 'proof', proof?.id],
    enabled: proof !== null,
    queryFn: async () => (await http.get<Blob>(`/proof/${proof?.id}`, { responseType: 'blob' })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useObjectUrl(found.data)
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
