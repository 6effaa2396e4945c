import { create } from 'zustand'

/** Chromium's event; not in TypeScript's DOM library because no standard has it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

/** Kept until a screen offers it; null where the browser offers none, or it was used. */
export const useInstall = create<{ event: BeforeInstallPromptEvent | null }>()(() => ({ event: null }))

const DISMISSED = 'install-dismissed'

export function startInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ event: event as BeforeInstallPromptEvent })
  })
  addEventListener('appinstalled', () => useInstall.setState({ event: null }))
}

export async function install(): Promise<void> {
  const { event } = useInstall.getState()
  useInstall.setState({ event: null })
  await event?.prompt()
}

export function dismissInstall(): void {
  try {
    localStorage.setItem(DISMISSED, '1')
  } catch {
    // Asked again on the next visit.
  }
}

export function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    // Storage closed to us: an app installed here would not keep its data either.
    return true
  }
}

export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Safari on iPhone and iPad installs by hand only; there it also is what keeps the storage from being emptied. */
export function isIos(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
}
