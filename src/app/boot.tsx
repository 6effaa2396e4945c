import '#shared/old-browsers.ts'
import '#src/lib/device/trusted.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { isPrerendered } from './prerendered.ts'
import { start } from './start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const app = (
  <StrictMode>
    <App />
  </StrictMode>
)

// Not awaited at the top level: a chunk that `start` loads may share code with this one, and would wait for it for ever.
void start().then(() => {
  const drawn = isPrerendered(root)
  for (const name of ['page', 'lang', 'ahead']) delete root.dataset[name]
  // In a transition, React lets the browser in between: no tap waits for the whole page.
  startTransition(() => {
    if (drawn) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
})
