import { create } from 'zustand'

/** `system` follows the device; without a choice the app is light (seed, section 2). Read first by public/skin.js. */
export const SKINS = ['light', 'dark', 'system'] as const
export type Skin = (typeof SKINS)[number]

const STORED = 'skin'
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

export function isDark(skin: Skin, systemDark: boolean): boolean {
  return skin === 'dark' || (skin === 'system' && systemDark)
}

function stored(): Skin {
  try {
    return SKINS.find((skin) => skin === localStorage.getItem(STORED)) ?? 'light'
  } catch {
    // Storage closed to us: the default.
    return 'light'
  }
}

function paint(skin: Skin) {
  const dark = isDark(skin, prefersDark().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.body.classList.toggle('dark', dark)
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', dark ? '#101615' : '#faf8f4')
  }
}

export const useSkin = create<{ skin: Skin; choose(skin: Skin): void }>()((set) => ({
  skin: stored(),
  choose(skin) {
    try {
      localStorage.setItem(STORED, skin)
    } catch {
      // Not kept beyond this visit.
    }
    set({ skin })
    paint(skin)
  },
}))

export function startSkin(): void {
  paint(useSkin.getState().skin)
  prefersDark().addEventListener('change', () => paint(useSkin.getState().skin))
}
