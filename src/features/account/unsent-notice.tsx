import { TabletSmartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#src/components/feedback/notice.tsx'
import { useStored } from '#src/lib/exam/stored.ts'
import { forgetLeaver, leavers, unsentOf } from '#src/lib/session/unsent-leavers.ts'
import { useSession } from '#src/lib/session.ts'
import { useDeviceWords } from '#src/lib/words/device.ts'

/** What cannot be told is asked again after this, ms. */
const AGAIN_MS = 5000

/** Before a log-in is ended: what waits on this phone. */
export function LeavingUnsent() {
  const profile = useSession((state) => state.session?.profile)
  return profile && <UnsentOf key={profile.id} user_id={profile.id} nama={profile.nama} leaving />
}

/** On the log-in: of whose log-in has run out, and of everybody who logged out here by hand. */
export function LoginUnsent() {
  const profile = useSession((state) => state.session?.profile)
  const all = { ...leavers(), ...(profile && { [profile.id]: profile.nama }) }
  return Object.entries(all).map(([user_id, nama]) => <UnsentOf key={user_id} user_id={user_id} nama={nama} />)
}

function UnsentOf({ user_id, nama, leaving }: { user_id: string; nama: string; leaving?: boolean }) {
  const { t } = useTranslation('account')
  const device = useDeviceWords()
  const n = useUnsent(user_id)
  useEffect(() => {
    if (n === 0) forgetLeaver(user_id)
  }, [n, user_id])
  if (!n) return null
  return (
    <Notice tone="warning" icon={<TabletSmartphone />}>
      <strong>{t('unsent.count', { ...device, count: n, name: nama.split(' ')[0] })}</strong>{' '}
      {t(leaving ? 'unsent.leaving' : 'unsent.text')}
    </Notice>
  )
}

/** How much of theirs waits here. Where that cannot be told what was known last stands, until it can. */
function useUnsent(user_id: string): number | undefined {
  const known = useRef<number>(undefined)
  const [tries, setTries] = useState(0)
  const told = useStored(async () => {
    const now = await unsentOf(user_id)
    known.current = now ?? known.current
    return { n: known.current, sure: now !== null }
  }, [user_id, tries])
  useEffect(() => {
    if (!told || told.sure) return
    const timer = setTimeout(() => setTries((count) => count + 1), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [told])
  return told?.n
}
