import { SegmentedControl, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldShape } from '#contract/field-shape.ts'
import { jadwalPaket } from '#contract/resources/index.ts'
import { clockOffset } from '#src/lib/calls/server-time.ts'
import { MomentField } from '#src/office/crud/form/widgets/moment-field.tsx'
import { MinutesField } from './minutes-field.tsx'
import type { Span } from './span.ts'

interface IncidentSpanProps {
  minutes: number
  /** Null: it lasted until now. */
  span: Span | null
  /** What is wrong with it, where that should be said. */
  error: string | undefined
  onMinutes(minutes: number): void
  onSpan(span: Span | null): void
}

const SHAPE = fieldShape(jadwalPaket, 'mulai')
const MINUTE_MS = 60_000

/** How long an incident was: so many minutes until now, or from one moment to another that has passed. */
export function IncidentSpan({ minutes, span, error, onMinutes, onSpan }: IncidentSpanProps) {
  const { t } = useTranslation('board')
  const begin = () => {
    const now = Date.now() + clockOffset()
    const iso = (ms: number) => new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS).toISOString()
    onSpan({ from: iso(now - minutes * MINUTE_MS), to: iso(now) })
  }
  const moment = (key: keyof Span) =>
    span && (
      <MomentField
        name={key}
        label={t(`span.${key}`)}
        help=""
        error={key === 'to' ? error : undefined}
        value={span[key]}
        onChange={(value) => onSpan({ ...span, [key]: String(value ?? '') })}
        onBlur={() => {}}
        disabled={false}
        shape={SHAPE}
      />
    )
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('span.which')}
        data={[
          { value: 'now', label: t('span.untilNow') },
          { value: 'past', label: t('span.past') },
        ]}
        value={span ? 'past' : 'now'}
        onChange={(value) => (value === 'past' ? begin() : onSpan(null))}
      />
      {span ? (
        <>
          {moment('from')}
          {moment('to')}
        </>
      ) : (
        <MinutesField action="incident" value={minutes} onChange={onMinutes} />
      )}
    </Stack>
  )
}
