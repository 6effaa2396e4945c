/** Whether the browser starts the app when the network is back: Chromium alone. Elsewhere nothing is sent while it is closed. */
export const sendsWhileClosed = (): boolean => 'serviceWorker' in navigator && 'SyncManager' in globalThis
