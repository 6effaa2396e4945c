import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/boot.css'
import './lib/loading/import-part.ts'
import { afterPaint } from './app/after-paint.ts'
import { preloadFiles } from './app/preload.ts'

// WebKit keeps a page whose scripts it broke off when it was left, and shows it again on Back.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && document.querySelector('.boot, #root[data-page], [data-broken]')) location.reload()
})

// The page as it came is shown first: what the app is made of takes a slow phone longer to load and read.
async function begin(): Promise<void> {
  await afterPaint(window)
  preloadFiles(document, location.pathname)
  await import('./app/boot.tsx')
}

// Words stand where a browser is below our floor (public/old-browser.js).
if (!('tooOld' in document.documentElement.dataset)) void begin()
