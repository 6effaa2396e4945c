import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** ms without typing before the server draws. */
const REST = 400

export interface PreviewState<P> {
  preview: P | undefined
  failed: boolean
  /** What is shown is not yet what is written. */
  busy: boolean
}

/** What is written, drawn by the server as it would publish it; the last picture stays until the next is there. */
export function usePreview<B, P>(key: string, body: B, ask: (body: B) => Promise<P>): PreviewState<P> {
  const text = JSON.stringify(body)
  const [settled] = useDebouncedValue(text, REST)
  const found = useQuery({
    queryKey: ['pratinjau', key, settled],
    queryFn: () => ask(JSON.parse(settled) as B),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return { preview: found.data, failed: found.isError, busy: text !== settled || found.isFetching }
}
