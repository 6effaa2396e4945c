import { create } from 'zustand'

const STORED = 'admin-rail'

function stored(): boolean | null {
  try {
    const text = localStorage.getItem(STORED)
    return text === null ? null : text === '1'
  } catch {
    // Storage closed to us: the width of the window decides.
    return null
  }
}

interface NavConfig {
  /** The narrow menu, icons only; null: as the width of the window has it. */
  rail: boolean | null
  choose(rail: boolean): void
}

export const useNavConfig = create<NavConfig>()((set) => ({
  rail: stored(),
  choose(rail) {
    try {
      localStorage.setItem(STORED, rail ? '1' : '0')
    } catch {
      // Not kept beyond this visit.
    }
    set({ rail })
  },
}))
