import '#src/lib/words/notices.ts'
import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { NOTICE_DAYS, type NoticeGroup } from '#contract/notices/groups.ts'
import type { Notice } from '#contract/notices/messages.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Tabs } from '#src/components/controls/tabs.tsx'
import { List } from '#src/components/display/list.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { clock, isSameDay, longDate, type Zone } from '#src/lib/format/dates.ts'
import { noticePaths } from '#src/lib/paths/notices.ts'
import { useZone } from '#src/lib/zone.ts'
import { NoticeRow } from './notice-row.tsx'
import { SIZE, useNoticeChange, useNotices } from './use-notices.ts'

const GROUPS: readonly NoticeGroup[] = ['exam', 'result', 'payment', 'message']
const SHOWN = ['unread', ...GROUPS] as const

/** In the order they came in, under the day of each. */
function byDay(notices: readonly Notice[], zone: Zone): Map<string, Notice[]> {
  const days = new Map<string, Notice[]>()
  for (const notice of notices) {
    const day = longDate(notice.at, zone)
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return days
}

/** What a student was told, the newest first, by day. */
export default function Notification() {
  const { t } = useTranslation('notices')
  const zone = useZone()
  const today = useServerNow()
  const [params, setParams] = useSearchParams()
  const show = SHOWN.find((known) => known === params.get('show'))
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const list = useNotices(show, page)
  const { read, remove } = useNoticeChange()
  const reply = list.data?.reply
  const pages = Math.ceil((reply?.total ?? 0) / SIZE)
  const turn = (to: number) => setParams({ ...(show && { show }), page: `${to}` })
  const days = byDay(reply?.data ?? [], zone)
  return (
    <>
      <title>{`${t('title')} · ELP`}</title>
      <Page>
        <Row between wrap>
          <h1>{t('title')}</h1>
          {reply && reply.unread > 0 && (
            <Button
              variant="quiet"
              size="sm"
              icon={<CheckCheck aria-hidden="true" />}
              busy={read.isPending}
              onClick={() => read.mutate({ until: reply.server_time })}
            >
              {t('markAll')}
            </Button>
          )}
        </Row>
      </Page>
      <Tabs
        label={t('title')}
        items={[
          { to: noticePaths.list(), label: t('tabs.all') },
          { to: noticePaths.list('unread'), label: t('tabs.unread'), count: reply?.unread },
          ...GROUPS.map((each) => ({ to: noticePaths.list(each), label: t(`groups.${each}`) })),
        ]}
      />
      {list.data?.kept && <OfflineBanner>{t('kept', { hour: clock(list.data.at, zone) })}</OfflineBanner>}
      {list.isPending && <SkeletonRows />}
      {list.isError && (
        <LoadError
          title={t('failed')}
          text={t('failedText')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {reply?.data.length === 0 && <StateMessage title={t('none')}>{t('noneText')}</StateMessage>}
      <Page gap={6}>
        {[...days].map(([day, notices]) => (
          <Stack key={day} as="section" gap={2} aria-label={day}>
            <h2 data-text="md">{isSameDay(notices[0]?.at ?? 0, today, zone) ? t('today') : day}</h2>
            <List lined>
              {notices.map((notice) => (
                <NoticeRow
                  key={notice.id}
                  notice={notice}
                  zone={zone}
                  onOpen={() => !notice.read && read.mutate({ ids: [notice.id] })}
                  onDelete={() => remove.mutate(notice.id)}
                />
              ))}
            </List>
          </Stack>
        ))}
        {pages > 1 && (
          <Row as="nav" between aria-label={t('pages')}>
            <Button disabled={page <= 1} onClick={() => turn(page - 1)}>
              {t('newer')}
            </Button>
            <Text size="sm" numeric>
              {t('page', { page, pages })}
            </Text>
            <Button disabled={page >= pages} onClick={() => turn(page + 1)}>
              {t('older')}
            </Button>
          </Row>
        )}
        {reply && reply.data.length > 0 && (
          <Text size="sm" tone="muted">
            {t('purged', { count: NOTICE_DAYS })}
          </Text>
        )}
      </Page>
    </>
  )
}
