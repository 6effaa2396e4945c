import { Button } from '@mantine/core'
import { Lock, Pencil, Play, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PackageCheck } from '#contract/packages/building.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { officePaths } from '#src/lib/paths/office.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { at } from './addresses.ts'
import { PublishModal } from './publish-modal.tsx'
import { StateChip } from './state-chip.tsx'

interface PackagePageProps {
  paket: AdminRow
  check: PackageCheck | undefined
  children: ReactNode
}

/** Under the package's name how its papers stand, and what can be done with the whole of it. */
export function PackagePage({ paket, check, children }: PackagePageProps) {
  const { t } = useTranslation(['adminPackages', 'admin'])
  const go = useGo()
  const online = useOnline()
  const rights = useRights('paket-tryout')
  const [asking, setAsking] = useState(false)
  const blocked = check?.paper === null
  const settled = check?.state === 'published' && paket.status === 'terbit'
  return (
    <Page
      sticky
      title={String(paket.nama)}
      note={check && <StateChip state={check.state} />}
      actions={
        <>
          <Button leftSection={<Pencil size={16} strokeWidth={1.75} />} onClick={() => go(at.rules(paket.id))}>
            {t(rights.update ? 'rules.edit' : 'rules.look')}
          </Button>
          {rights.update && (
            <Button
              leftSection={<Play size={16} strokeWidth={1.75} />}
              disabled={!online || !check || blocked}
              onClick={() => go(officePaths.trial(paket.id))}
            >
              {t('trial.start')}
            </Button>
          )}
          {rights.update && (
            <Button
              variant="filled"
              color="accent"
              leftSection={blocked ? <Lock size={16} strokeWidth={1.75} /> : <Send size={16} strokeWidth={1.75} />}
              disabled={!online || !check || blocked || settled}
              onClick={() => setAsking(true)}
            >
              {t(settled ? 'publish.done' : 'publish.start')}
            </Button>
          )}
        </>
      }
    >
      {children}
      {check && asking && <PublishModal check={check} onClose={() => setAsking(false)} />}
    </Page>
  )
}
