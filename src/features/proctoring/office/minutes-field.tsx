import { Fieldset, Group, NumberInput, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface MinutesFieldProps {
  action: 'extra' | 'incident' | 'reopen'
  value: number
  onChange(minutes: number): void
}

const USUAL = [5, 10, 12, 15, 30]

/** The usual ones by one press, any other by typing. */
export function MinutesField({ action, value, onChange }: MinutesFieldProps) {
  const { t } = useTranslation('board')
  const usual = action === 'reopen' ? [0, ...USUAL.slice(0, 4)] : USUAL
  return (
    <Fieldset variant="unstyled" legend={t(`minutes.${action}`)}>
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          data={usual.map(String)}
          value={usual.includes(value) ? String(value) : ''}
          onChange={(text) => onChange(Number(text))}
        />
        <NumberInput
          w="7rem"
          aria-label={t(`minutes.${action}`)}
          min={action === 'reopen' ? 0 : 1}
          max={720}
          allowDecimal={false}
          suffix={` ${t('minutesUnit')}`}
          value={value}
          onChange={(next) => onChange(Number(next))}
        />
      </Group>
    </Fieldset>
  )
}
