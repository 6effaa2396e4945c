import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/boot.css'
import { askAhead } from './app/ask-ahead.ts'
import { painted } from './app/painted.ts'

// The page as it came is shown first: what the app is made of takes a slow phone longer to load and read.
void painted(window).then(() => {
  askAhead(document, location.pathname)
  return import('./app/boot.tsx')
})
