import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Countdown } from '#src/components/display/countdown.tsx'
import { InkCard } from '#src/components/frame/ink-card.tsx'
import { clockOffset, useServerNow } from '#src/lib/calls/server-time.ts'
import { clock, longDate, type Zone } from '#src/lib/format/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { useZone } from '#src/lib/zone.ts'
import { nextOf } from './next-of.ts'

interface Props {
  /** Own tryouts that may still be begun. */
  ahead: readonly MyJadwal[]
  /** The list is not here: nothing is known of what comes. */
  failed: boolean
}

/** The student's next tryout: counting down, or open now. */
export function NextTryout({ ahead, failed }: Props) {
  const { t } = useTranslation(['home', 'student'])
  const now = useServerNow()
  const zone = useZone()
  const next = nextOf(ahead, now)
  if (!next) {
    const words = failed
      ? { title: t('student:errorTitle'), text: t('student:errorText') }
      : { title: t('none.title'), text: t('none.text') }
    return (
      <InkCard {...words}>
        <span />
        <LinkButton variant="accent" size="lg" to={paths.tryout()}>
          {t('none.action')}
        </LinkButton>
      </InkCard>
    )
  }
  const open = next.mulai <= now
  return (
    <InkCard
      kind={t(open ? 'next.open' : 'next.ahead')}
      title={next.nama}
      text={when(open ? next.selesai : next.mulai, zone, open ? t('next.until') : '')}
    >
      {open ? <span /> : <Countdown until={next.mulai} offset={clockOffset()} />}
      <LinkButton variant="accent" size="lg" to={paths.tryoutDetail(next.jadwal_id)}>
        {t(open ? 'next.start' : 'next.prepare')}
      </LinkButton>
    </InkCard>
  )
}

const when = (moment: number, zone: Zone, before: string) =>
  `${before} ${longDate(moment, zone)} · ${clock(moment, zone)}`.trim()
