import { create } from 'zustand'
import { STORED_LAYOUT } from './direction.ts'

/** What may be chosen of the frame (seed, section 2), the default first. */
export const LAYOUT_CHOICES = {
  menu: ['vertical', 'horizontal'],
  /** The bar with the mark and the person. */
  navbar: ['sticky', 'static', 'hidden'],
  footer: ['static', 'sticky', 'hidden'],
  width: ['full', 'boxed'],
  direction: ['ltr', 'rtl'],
} as const

type Choices = typeof LAYOUT_CHOICES
export type LayoutChoice = keyof Choices

/** The stored configuration of the frame. */
export type LayoutConfig = { [Name in LayoutChoice]: Choices[Name][number] } & { scroll_top: boolean }

const NAMES = Object.keys(LAYOUT_CHOICES) as LayoutChoice[]

/** Whatever stands in storage, a usable configuration comes out. */
export function parseLayout(text: string | null): LayoutConfig {
  const given = parseObject(text)
  const chosen = NAMES.map((name) => {
    const values: readonly unknown[] = LAYOUT_CHOICES[name]
    return [name, values.includes(given[name]) ? given[name] : values[0]]
  })
  return { ...Object.fromEntries(chosen), scroll_top: given.scroll_top !== false }
}

export const DEFAULT_LAYOUT = parseLayout(null)

function parseObject(text: string | null): Partial<Record<keyof LayoutConfig, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // Somebody else's text under our key: the defaults.
    return {}
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED_LAYOUT)
  } catch {
    // Storage closed to us: the defaults.
    return null
  }
}

export const useLayoutConfig = create<LayoutConfig & { change(patch: Partial<LayoutConfig>): void }>()((set, get) => ({
  ...parseLayout(read()),
  change(patch) {
    const { change: _change, ...config } = { ...get(), ...patch }
    try {
      localStorage.setItem(STORED_LAYOUT, JSON.stringify(config))
    } catch {
      // Not kept beyond this visit.
    }
    set(patch)
    document.documentElement.dir = config.direction
  },
}))
