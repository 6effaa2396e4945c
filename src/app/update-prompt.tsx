import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { patterns } from '#src/lib/paths.ts'
import { registerWorker, type WaitingUpdate } from './worker.ts'

// No exam shows it: it is not in the first load.
const UpdateCard = lazyScreen(() => import('./update-card.tsx'))

let registered = false

/** A new version is offered, never taken: not at all while an exam is on the screen. */
export function UpdatePrompt() {
  const { pathname } = useLocation()
  const [update, setUpdate] = useState<WaitingUpdate | null>(null)
  useEffect(() => {
    // React's strict mode runs effects twice; a worker is registered once.
    if (!registered) registerWorker(setUpdate)
    registered = true
  }, [])
  if (!update || pathname === patterns.mainUjian) return null
  return (
    <Suspense fallback={null}>
      <UpdateCard onApply={update.apply} onClose={() => setUpdate(null)} />
    </Suspense>
  )
}
