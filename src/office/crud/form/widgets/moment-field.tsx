import { Group, Input, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneName } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useCalendarLabels } from '#src/office/kit/calendar.ts'
import { useTyped } from '#src/office/kit/fields/use-typed.ts'
import type { FieldProps } from '../../field-props.ts'
import { joinMoment, type MomentParts, splitMoment } from '../moment-parts.ts'
import { withUnit } from './with-unit.tsx'

const DAY_STARTS = '08.00'

type MomentProps = Pick<
  FieldProps,
  'name' | 'label' | 'help' | 'error' | 'value' | 'onChange' | 'onBlur' | 'disabled' | 'shape'
>

/** Date and clock time are two fields; both are of the reader's zone, which stands in the box. */
export function MomentField({ name, label, help, error, value, onChange, onBlur, disabled, shape }: MomentProps) {
  const { t } = useTranslation('admin')
  const calendar = useCalendarLabels()
  const zone = useZone()
  const [parts, type] = useTyped<MomentParts, unknown>(value, (at) =>
    typeof at === 'string' && at ? splitMoment(at, zone) : { date: '', time: '' },
  )
  /** While a day is being chosen the field is not left, though its button has lost the focus. */
  const choosing = useRef(false)
  const toggle = (open: boolean) => {
    choosing.current = open
    if (!open) onBlur()
  }
  const put = (next: MomentParts) => {
    const none = next.date === '' && next.time.trim() === ''
    const moment = none ? (shape.nullable ? null : '') : (joinMoment(next, zone) ?? '')
    type(next, moment)
    onChange(moment)
  }
  // Both are written: that something is missing would be no help.
  const unreadable = parts.date !== '' && parts.time.trim() !== '' && !joinMoment(parts, zone)
  return (
    <Input.Wrapper
      label={label}
      description={help || undefined}
      error={error && unreadable ? t('form.noTime') : error}
      withAsterisk={!shape.nullable}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <Group gap={6} wrap="nowrap">
        <DatePickerInput
          name={name}
          aria-label={t('form.dateOf', { name: label })}
          ariaLabels={calendar}
          valueFormat="D MMM YYYY"
          w={148}
          leftSection={<CalendarDays size={16} strokeWidth={1.75} />}
          error={!!error}
          disabled={disabled}
          clearable={shape.nullable && !disabled}
          value={parts.date || null}
          popoverProps={{ onOpen: () => toggle(true), onClose: () => toggle(false) }}
          onBlur={() => choosing.current || onBlur()}
          onChange={(date) =>
            put(date ? { date: String(date), time: parts.time || DAY_STARTS } : { date: '', time: '' })
          }
        />
        <TextInput
          aria-label={t('form.timeOf', { name: label })}
          w={108}
          inputMode="numeric"
          error={!!error}
          readOnly={disabled}
          rightSection={<span>{zoneName(zone)}</span>}
          inputContainer={withUnit}
          rightSectionWidth={52}
          value={parts.time}
          onChange={(event) => put({ ...parts, time: event.currentTarget.value })}
          onBlur={onBlur}
        />
      </Group>
    </Input.Wrapper>
  )
}
