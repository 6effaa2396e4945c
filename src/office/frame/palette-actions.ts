import type { ReactNode } from 'react'

export interface PaletteAction {
  id: string
  name: string
  /** Where it is, in subtle. */
  where: string
  icon: ReactNode
  run(): void
}

export type PaletteKind = 'all' | 'command' | 'soal' | 'siswa'

export const PREFIXES = [
  ['>', 'command'],
  ['#', 'soal'],
  ['@', 'siswa'],
] as const satisfies [string, PaletteKind][]

/** What the first character asks for, and the text to look for, in lower case. */
export function readPrefix(query: string): { kind: PaletteKind; text: string } {
  const given = query.trim()
  const kind = PREFIXES.find(([sign]) => sign === given.charAt(0))?.[1]
  return { kind: kind ?? 'all', text: (kind ? given.slice(1) : given).trim().toLowerCase() }
}
