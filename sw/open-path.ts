export interface AppWindow {
  url: string
  visibilityState: string
  focus(): Promise<AppWindow>
  navigate(path: string): Promise<unknown>
}

/** Of a service worker what these need. */
export interface Worker {
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly AppWindow[]>
    openWindow(path: string): Promise<unknown>
  }
}

/** In the window that is open where there is one; never out of a running exam. */
export async function openPath({ clients }: Worker, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' })
  const free = windows.find(({ url }) => !new URL(url).pathname.startsWith('/main-ujian'))
  if (free) await (await free.focus()).navigate(path)
  else await clients.openWindow(path)
}
