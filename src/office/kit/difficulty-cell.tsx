import { Group } from '@mantine/core'
import { useWords } from './words.ts'

const BARS = { mudah: 1, sedang: 2, sulit: 3 } as const

/** One to three bars, and the word. */
export function DifficultyCell({ level }: { level: keyof typeof BARS }) {
  const words = useWords('soal')
  return (
    <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
      <svg width="14" height="14" viewBox="0 0 14 14" style={{ flexShrink: 0 }} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 5}
            y={14 - bar * 4}
            width="3.5"
            height={bar * 4}
            rx="1"
            fill={bar <= BARS[level] ? 'var(--color-text-muted)' : 'var(--color-border)'}
          />
        ))}
      </svg>
      {words.value('tingkat', level)}
    </Group>
  )
}
