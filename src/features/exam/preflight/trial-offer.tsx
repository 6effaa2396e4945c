import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { loadWords } from '#src/lib/i18n/i18n.ts'
import { loadChunk } from '#src/lib/loading/lazy-screen.tsx'
import { PREFLIGHT_WORDS } from '../model/lazy-words.ts'
import type { TrialKind } from '../model/trial.ts'
import { CheckRow } from './check-row.tsx'

type Column = ComponentType<{ kind: TrialKind | null; onClose: () => void }>

/** No phone stores it beforehand, so without a network it cannot be had. */
const loadColumn = async (): Promise<Column> => {
  const part = await import('./trial-column.tsx')
  await loadWords(['sheetTrial'])
  return part.default
}

/** Before sheets against the clock: twenty seconds of the same, which nobody reads. */
export function TrialOffer({ kinds }: { kinds: readonly TrialKind[] }) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const [kind, setKind] = useState<TrialKind | null>(null)
  const [Column, setColumn] = useState<Column | null>(null)
  const [failed, setFailed] = useState(false)
  // Not lazy(): what it cannot load takes the checks and the start button away, and is never asked for again.
  const open = (chosen: TrialKind) => () => {
    setKind(chosen)
    setFailed(false)
    loadChunk(loadColumn).then(
      (column) => setColumn(() => column),
      () => setFailed(true),
    )
  }
  return (
    <CheckRow
      mark={failed ? 'warning' : 'now'}
      title={t('trial.title')}
      text={t(failed ? 'trial.failed' : 'trial.text')}
      spoken={failed}
    >
      <Row gap={2} wrap>
        {kinds.map((each) => (
          <Button key={each} size="sm" onClick={open(each)}>
            {t(`trial.${each}`)}
          </Button>
        ))}
      </Row>
      {Column && <Column kind={kind} onClose={() => setKind(null)} />}
    </CheckRow>
  )
}
