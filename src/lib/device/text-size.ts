import { create } from 'zustand'

/** Sizes of the letters of a long text, against those of the app. */
export const TEXT_SIZES = [0.85, 1, 1.2, 1.45, 1.75] as const
export type TextSize = (typeof TEXT_SIZES)[number]

const STORED = 'letters'

function stored(): TextSize {
  try {
    return TEXT_SIZES.find((size) => String(size) === localStorage.getItem(STORED)) ?? 1
  } catch {
    // Storage closed to us: the usual.
    return 1
  }
}

/** Chosen once for books and articles alike, on this device. */
export const useTextSize = create<{ letters: TextSize; choose(letters: TextSize): void }>()((set) => ({
  letters: stored(),
  choose(letters) {
    try {
      localStorage.setItem(STORED, String(letters))
    } catch {
      // Not kept beyond this visit.
    }
    set({ letters })
  },
}))
