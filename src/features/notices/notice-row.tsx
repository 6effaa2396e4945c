import {
  AlarmClock,
  ChartNoAxesColumn,
  CircleUserRound,
  Gift,
  type LucideIcon,
  MessageSquareText,
  ReceiptText,
  X,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { NoticeGroup } from '#contract/notices/groups.ts'
import type { Notice } from '#contract/notices/messages.ts'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { IconMark } from '#src/components/display/icon-mark.tsx'
import { Rest, Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { hour, type Zone } from '#src/lib/format/dates.ts'

const ICONS: Record<NoticeGroup, LucideIcon> = {
  exam: AlarmClock,
  result: ChartNoAxesColumn,
  payment: ReceiptText,
  message: MessageSquareText,
  account: CircleUserRound,
  news: Gift,
}

interface NoticeRowProps {
  notice: Notice
  zone: Zone
  onOpen(): void
  onDelete(): void
}

/** A dot says that it was not read, to those who do not see it a word. */
export function NoticeRow({ notice, zone, onOpen, onDelete }: NoticeRowProps) {
  const { t } = useTranslation('notices')
  const { title, text, link, at, read, group } = notice
  const Icon = ICONS[group]
  return (
    <Row as="li" top>
      <IconMark tone={read ? 'muted' : 'brand'}>
        <Icon />
      </IconMark>
      <Rest>
        <Row gap={2} top>
          <Rest>
            <h3 data-text="md">
              {link ? (
                <Link to={link} onClick={onOpen}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </h3>
          </Rest>
          <Text as="span" size="sm" tone="muted" numeric>
            {hour(at, zone)}
          </Text>
          <Text as="span" tone={read ? 'muted' : 'brand'} role="img" aria-label={t(read ? 'read' : 'unread')}>
            {read ? '○' : '●'}
          </Text>
        </Row>
        <Text tone="muted">{text}</Text>
      </Rest>
      <IconButton label={t('delete', { title })} icon={<X aria-hidden="true" />} edge="end" onClick={onDelete} />
    </Row>
  )
}
