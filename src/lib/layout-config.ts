import { create } from 'zustand'

/** The stored configuration of the frame (seed, section 2). */
export interface LayoutConfig {
  menu: 'vertical' | 'horizontal'
  direction: 'ltr' | 'rtl'
  scroll_top: boolean
}

export const DEFAULT_LAYOUT: LayoutConfig = { menu: 'vertical', direction: 'ltr', scroll_top: true }
const STORED = 'layout'

/** Whatever stands in storage, a usable configuration comes out. */
export function parseLayout(text: string | null): LayoutConfig {
  const given = parseObject(text)
  return {
    menu: given.menu === 'horizontal' ? 'horizontal' : DEFAULT_LAYOUT.menu,
    direction: given.direction === 'rtl' ? 'rtl' : DEFAULT_LAYOUT.direction,
    scroll_top: given.scroll_top !== false,
  }
}

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
    return localStorage.getItem(STORED)
  } catch {
    // Storage closed to us: the defaults.
    return null
  }
}

export const useLayoutConfig = create<LayoutConfig & { change(patch: Partial<LayoutConfig>): void }>()((set, get) => ({
  ...parseLayout(read()),
  change(patch) {
    const { menu, direction, scroll_top } = { ...get(), ...patch }
    try {
      localStorage.setItem(STORED, JSON.stringify({ menu, direction, scroll_top }))
    } catch {
      // Not kept beyond this visit.
    }
    set(patch)
    document.documentElement.dir = direction
  },
}))

export function startLayout(): void {
  document.documentElement.dir = useLayoutConfig.getState().direction
}
