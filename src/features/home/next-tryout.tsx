import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/button.tsx'
import { Countdown } from '#src/components/countdown.tsx'
import { SkeletonBlock } from '#src/components/skeleton.tsx'
import { clock, longDate, type Zone } from '#src/lib/format/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { useMyJadwal } from '#src/lib/queries/my-jadwal.ts'
import { clockOffset, useServerNow } from '#src/lib/server-time.ts'
import { useZone } from '#src/lib/zone.ts'
import { InkCard } from './ink-card.tsx'
import { nextOf } from './next-of.ts'
import styles from './next-tryout.module.css'

/** The student's next tryout: counting down, or open now. */
export default function NextTryout() {
  const { t } = useTranslation('home')
  const list = useMyJadwal()
  const now = useServerNow()
  const zone = useZone()
  if (list.isPending) return <SkeletonBlock height="15rem" />
  const next = nextOf(list.data?.reply.data ?? [], now)
  if (!next) return <NothingAhead />
  const open = next.mulai <= now
  return (
    <InkCard>
      <div className={styles.words}>
        <p className={styles.kind}>{t(open ? 'next.open' : 'next.ahead')}</p>
        <h2>{next.nama}</h2>
        <p className={styles.when}>{when(open ? next.selesai : next.mulai, zone, open ? t('next.until') : '')}</p>
      </div>
      {open ? <span /> : <Countdown until={next.mulai} offset={clockOffset()} />}
      <LinkButton variant="accent" size="lg" to={paths.tryoutDetail(next.jadwal_id)}>
        {t(open ? 'next.start' : 'next.prepare')}
      </LinkButton>
    </InkCard>
  )
}

const when = (moment: number, zone: Zone, before: string) =>
  `${before} ${longDate(moment, zone)} · ${clock(moment, zone)}`.trim()

function NothingAhead() {
  const { t } = useTranslation('home')
  return (
    <InkCard>
      <div className={styles.words}>
        <h2>{t('none.title')}</h2>
        <p className={styles.beside}>{t('none.text')}</p>
      </div>
      <span />
      <LinkButton variant="accent" size="lg" to={paths.tryout()}>
        {t('none.action')}
      </LinkButton>
    </InkCard>
  )
}
