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
  // Hundreds of files of the exam are not stored on a computer that only staff use; where they are, they are kept new.
  const wanted = !/^.(master|user)-admin/.test(pathname) || Boolean(navigator.serviceWorker?.controller)
  useEffect(() => {
    // A worker is registered once.
    if (!wanted || registered) return
    registered = true
    registerWorker(setUpdate)
  }, [wanted])
  if (!update || pathname === patterns.mainUjian) return null
  return (
    <Suspense fallback={null}>
      <UpdateCard onApply={update.apply} onClose={() => setUpdate(null)} />
    </Suspense>
  )
}
