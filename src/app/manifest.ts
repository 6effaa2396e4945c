import type { ManifestOptions } from 'vite-plugin-pwa'
import { SHARE_PATH } from '../shared/proof-files.ts'

/** The web app manifest. `id` never changes: it is what an installed app is known by. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'ELP, tryout tahan sinyal hilang',
  short_name: 'ELP',
  description: 'Tryout UTBK, SKD, dan psikotes yang tetap aman saat sinyal hilang.',
  lang: 'id',
  dir: 'ltr',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: '#faf8f4',
  theme_color: '#faf8f4',
  categories: ['education'],
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    {
      src: '/screenshots/phone-home.png',
      sizes: '720x1480',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Beranda',
    },
    {
      src: '/screenshots/phone-tryout.png',
      sizes: '720x1480',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Tryout saya',
    },
    {
      src: '/screenshots/desktop-home.png',
      sizes: '1366x768',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Beranda',
    },
  ],
  // A bank's app shares the picture of its receipt; the service worker takes it (sw/sw.ts).
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'file', accept: ['image/jpeg', 'image/png', 'application/pdf'] }] },
  },
  shortcuts: [
    {
      name: 'Tryout saya',
      short_name: 'Tryout',
      url: '/tryout',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
    {
      name: 'Tryout selesai',
      short_name: 'Selesai',
      url: '/tryout-selesai',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
  ],
}
