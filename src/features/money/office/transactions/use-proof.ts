import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrderInFull } from '#contract/money/orders.ts'
import { http } from '#src/lib/http.ts'

export interface ProofFile {
  /** Null until it is there. */
  blob: Blob | null
  /** In this window. */
  url: string | null
}

/** A proof, which only who is logged in may load. */
export function useProof(proof: OrderInFull['proof']): ProofFile {
  const found = useQuery({
    queryKey: ['admin', 'proof', proof?.id],
    enabled: proof !== null,
    queryFn: async () => (await http.get<Blob>(`/proof/${proof?.id}`, { responseType: 'blob' })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { blob: found.data ?? null, url: useObjectUrl(found.data) }
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
