import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatistikTryout } from '#contract/results/statistics.ts'
import { Button } from '#src/components/controls/button.tsx'
import { lazyBeside } from '#src/lib/loading/lazy-screen.tsx'

// Loaded when it is asked for: a page of an earlier build asks for no file that is gone by itself.
const ShareSheet = lazyBeside<{ one: StatistikTryout; onClose(): void }>(() => import('./share-sheet.tsx'))

/** Only of final scores: a provisional one would travel on after it has changed. */
export function ShareResult({ one }: { one: StatistikTryout }) {
  const { t } = useTranslation('statistics')
  const [open, setOpen] = useState(false)
  if (one.provisional) return null
  return (
    <>
      <Button icon={<Share2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('share.open')}
      </Button>
      <Suspense fallback={null}>{open && <ShareSheet one={one} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
