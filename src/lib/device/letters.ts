import { create } from 'zustand'

/** Sizes of the letters of a long text, against those of the app. */
export const LETTERS = [0.85, 1, 1.2, 1.45, 1.75] as const
export type Letters = (typeof LETTERS)[number]

const STORED = 'letters'

function stored(): Letters {
  try {
    return LETTERS.find((size) => String(size) === localStorage.getItem(STORED)) ?? 1
  } catch {
    // Storage closed to us: the usual.
    return 1
  }
}

/** Chosen once for books and articles alike, on this device. */
export const useLetters = create<{ letters: Letters; choose(letters: Letters): void }>()((set) => ({
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
