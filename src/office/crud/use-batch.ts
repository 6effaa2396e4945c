import { useRef } from 'react'

/** The number under which a choice is sent: the same one again after a lost reply, a new one for another choice. */
export function useBatch(): (choice: unknown) => string {
  const sent = useRef<{ content: string; batch: string } | null>(null)
  return (choice) => {
    const content = JSON.stringify(choice)
    if (sent.current?.content !== content) sent.current = { content, batch: crypto.randomUUID() }
    return sent.current.batch
  }
}
