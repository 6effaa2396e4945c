import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NextTryout } from '#contract/packages/shop.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Countdown } from '#src/components/display/countdown.tsx'
import { InkCard } from '#src/components/frame/ink-card.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { getJson } from '#src/lib/calls/request-json.ts'
import { clockOffset, useServerNow } from '#src/lib/calls/server-time.ts'
import { clock, longDate } from '#src/lib/format/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { LoginCall } from './login-call.tsx'
import { Price } from './paket-row.tsx'

/** The next tryout for everybody, counting down; while none is known, or it has begun, the way to the log-in. */
export default function NextNational() {
  const { data } = useQuery({
    queryKey: ['next-tryout'],
    queryFn: async () => (await getJson<{ data: NextTryout | null }>('/next-tryout', {})).data,
    meta: { beside: true },
  })
  return data ? <Ahead next={data} /> : <LoginCall />
}

function Ahead({ next }: { next: NextTryout }) {
  const { t } = useTranslation('home')
  if (useServerNow() >= next.mulai) return <LoginCall />
  return (
    <InkCard
      kind={t('next.national')}
      title={next.nama}
      text={`${longDate(next.mulai, next.zona)} · ${clock(next.mulai, next.zona)}`}
    >
      <Countdown until={next.mulai} offset={clockOffset()} />
      <Row gap={4}>
        <Price paket={next} />
        <Rest>
          <LinkButton variant="accent" size="lg" block to={paths.paketShop(next.paket_id)}>
            {t('next.join')}
          </LinkButton>
        </Rest>
      </Row>
    </InkCard>
  )
}
