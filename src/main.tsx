import '#offline/old-browsers.ts'
import './lib/trusted.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { App } from './app/app.tsx'
import { start } from './app/start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const app = createRoot(root)

// Not awaited at the top level: a chunk that `start` loads may share code with this one, and would wait for it for ever.
void start().then(() =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
