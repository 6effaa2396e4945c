import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { http } from '../http.ts'

/** An address in this window of what a person chose or was sent; null until it is there. */
export function useObjectUrl(blob: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return setUrl(null)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

/** The same of a private file, which only who is logged in may load. What lies under the path never changes. */
export function usePrivateFile(path: string): string | null {
  const found = useQuery({
    queryKey: ['file', path],
    queryFn: async () => (await http.get<Blob>(path, { responseType: 'blob' })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useObjectUrl(found.data)
}
