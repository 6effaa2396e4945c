import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Button } from '#src/components/button.tsx'
import { PromptCard } from '#src/components/prompt-card.tsx'
import { patterns } from '#src/lib/paths.ts'
import { registerWorker, type WaitingUpdate } from './worker.ts'

let registered = false

/** A new version is offered, never taken: not at all while an exam is on the screen. */
export function UpdatePrompt() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [update, setUpdate] = useState<WaitingUpdate | null>(null)
  useEffect(() => {
    // React's strict mode runs effects twice; a worker is registered once.
    if (!registered) registerWorker(setUpdate)
    registered = true
  }, [])
  if (!update || pathname === patterns.mainUjian) return null
  return (
    <PromptCard title={t('update.title')} text={t('update.text')} onClose={() => setUpdate(null)}>
      <Button variant="brand" size="sm" onClick={update.apply}>
        {t('update.apply')}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => setUpdate(null)}>
        {t('later')}
      </Button>
    </PromptCard>
  )
}
