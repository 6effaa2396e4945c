import type { VariantColorResolverResult } from '@mantine/core'

/** What a colour says. Neutral is what needs no attention: healthy rows have no colour. */
export const TONES = ['neutral', 'success', 'warning', 'danger', 'info', 'brand'] as const
export type Tone = (typeof TONES)[number]

export const isTone = (name: unknown): name is Tone => (TONES as readonly unknown[]).includes(name)

/** The light variant of Mantine's parts in a tone: tinted ground, readable words, a soft edge. */
export function tinted(tone: Tone): VariantColorResolverResult {
  if (tone === 'neutral') {
    return {
      background: 'var(--color-surface-sunken)',
      hover: 'var(--color-surface-sunken)',
      color: 'var(--color-text-muted)',
      border: '1px solid var(--color-border)',
    }
  }
  return {
    background: `var(--color-${tone}-subtle)`,
    hover: `var(--color-${tone}-subtle)`,
    color: `var(--color-${tone}-text)`,
    border: `1px solid var(--color-${tone}-border)`,
  }
}

/** Between parts of a screen, for a border of one side. */
export const HAIRLINE = '1px solid var(--color-border)'

/** The colour of words and icons in a tone, for Mantine's `c`. */
export const ink = (tone: Tone): string =>
  tone === 'neutral' ? 'var(--color-text-muted)' : `var(--color-${tone}-text)`
