import '#src/lib/words/closed.ts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { LinkButton } from '#src/components/controls/button.tsx'
import { PageMessage } from '#src/components/feedback/page-message.tsx'
import { useMaintenance } from '#src/lib/calls/maintenance.ts'
import { queryClient } from '#src/lib/calls/query-client.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { paths, safeNext } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useReopening } from '#src/lib/use-reopening.ts'
import { useZone } from '#src/lib/zone.ts'

/** While the platform is closed: why, until when, and what goes on. It leads back by itself once the platform is open. */
export default function UnderMaintenance() {
  const { t } = useTranslation('closed')
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const closed = useMaintenance((state) => state.closed)
  const student = useSession((state) => state.session?.profile.role === 'Siswa')
  const zone = useZone()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  // Whoever comes back to the screen that had nothing to show asks for it anew.
  useEffect(() => useMaintenance.setState({ bare: null }), [])
  useReopening(
    useCallback(() => {
      setOpen(true)
      void queryClient.invalidateQueries()
      if (next) navigate(next, { replace: true })
    }, [next, navigate]),
  )
  const until = closed?.until ? t('maintenance.until', { at: dateTime(closed.until, zone) }) : t('maintenance.back')
  const text = open ? t('maintenance.over') : `${closed?.message || t('maintenance.text')} ${until}`
  return (
    <PageMessage title={t(open ? 'maintenance.open' : 'maintenance.title')} text={text}>
      {open && (
        <LinkButton variant="brand" to={paths.home()}>
          {t('home')}
        </LinkButton>
      )}
      {!open && student && (
        <LinkButton variant="brand" to={paths.tryout()}>
          {t('maintenance.mine')}
        </LinkButton>
      )}
      {!open && !student && (
        <LinkButton variant="quiet" to={paths.login()}>
          {t('maintenance.logIn')}
        </LinkButton>
      )}
    </PageMessage>
  )
}
