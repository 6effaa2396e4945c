import { TabletSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#src/components/notice.tsx'
import { useDeviceWords } from '#src/lib/device-words.ts'
import { useSession } from '#src/lib/session.ts'
import { useUnsent } from '#src/lib/unsent.ts'

/** Tells whose answers wait on this phone: where a log-in has run out, or (`leaving`) before one is ended. */
export function UnsentNotice({ leaving }: { leaving?: boolean }) {
  const { t } = useTranslation('account')
  const name = useSession((state) => state.session?.profile.nama)
  const device = useDeviceWords()
  const n = useUnsent()
  if (!name || n === 0) return null
  return (
    <Notice tone="warning" icon={<TabletSmartphone />}>
      <strong>{t('unsent.count', { ...device, n, name: name.split(' ')[0] })}</strong>{' '}
      {t(leaving ? 'unsent.leaving' : 'unsent.text')}
    </Notice>
  )
}
