import { CircleAlert } from 'lucide-react'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'

/** Why it did not work. */
export function Problem({ children }: { children: string }) {
  return (
    <Mark tone="danger" icon={CircleAlert} align="start" c={ink('danger')} role="alert">
      {children}
    </Mark>
  )
}
