import { Hourglass, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NotReleased } from '#contract/results/results.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Countdown } from '#src/components/display/countdown.tsx'
import { IconMark } from '#src/components/display/icon-mark.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { clockOffset } from '#src/lib/calls/server-time.ts'
import { useExamPlaces } from '#src/lib/exam/places.ts'
import { clock, longDate } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { ReceiptLink } from '../parts/receipt-link.tsx'

interface Props {
  what: 'result' | 'discussion'
  attempt_id: string
  refusal: NotReleased
}

/** On the server, and out at a stated hour; or about to be sealed and scored. */
export function Released({ what, attempt_id, refusal }: Props) {
  const { t } = useTranslation('results')
  const zone = useZone()
  const places = useExamPlaces()
  const { released_at, nama } = refusal
  if (released_at === null) {
    return (
      <StateMessage
        picture={
          <IconMark tone="info" size="lg">
            <Hourglass />
          </IconMark>
        }
        title={t('scoring.title')}
        action={<ReceiptLink attempt_id={attempt_id} />}
      >
        {t('scoring.text', { nama })}
      </StateMessage>
    )
  }
  const back = (
    <>
      <LinkButton to={places.tryoutSelesai()}>{t('unknown.action')}</LinkButton>
      <ReceiptLink attempt_id={attempt_id} />
    </>
  )
  const when = { nama, date: longDate(released_at, zone), time: clock(released_at, zone) }
  return (
    <>
      <StateMessage
        picture={
          <IconMark tone="brand" size="lg">
            <Lock />
          </IconMark>
        }
        title={t(`locked.${what}Title`)}
        action={back}
      >
        {t(`locked.${what}Text`, when)}
      </StateMessage>
      <Page>
        <Countdown until={released_at} offset={clockOffset()} />
      </Page>
    </>
  )
}
