import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { loadWords } from '#src/lib/i18n/i18n.ts'
import { lazyScreen } from '#src/lib/loading/lazy-screen.tsx'
import { PREFLIGHT_WORDS } from '../model/lazy-words.ts'
import type { TrialKind } from '../model/trial.ts'
import { CheckRow } from './check-row.tsx'

const TrialColumn = lazyScreen<{ kind: TrialKind | null; onClose: () => void }>(async () => {
  const part = await import('./trial-column.tsx')
  await loadWords(['sheetTrial'])
  return part
})

/** Before a sheet against the clock: twenty seconds of the same, which nobody reads. What a sheet holds is sealed, so both are offered. */
export function TrialOffer() {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const [kind, setKind] = useState<TrialKind | null>(null)
  const [asked, setAsked] = useState(false)
  const open = (chosen: TrialKind) => () => {
    setAsked(true)
    setKind(chosen)
  }
  return (
    <CheckRow mark="now" title={t('trial.title')} text={t('trial.text')}>
      <Row gap={2} wrap>
        <Button size="sm" onClick={open('digits')}>
          {t('trial.digits')}
        </Button>
        <Button size="sm" onClick={open('symbols')}>
          {t('trial.symbols')}
        </Button>
      </Row>
      {asked && (
        <Suspense fallback={null}>
          <TrialColumn kind={kind} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </CheckRow>
  )
}
