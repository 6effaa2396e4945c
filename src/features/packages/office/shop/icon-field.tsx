import { Group, Input, Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ADVANTAGE_ICONS } from '#contract/packages/advantage-icons.ts'
import { type FieldProps, inputProps } from '#src/office/crud/field-props.ts'
import { AdvantageMark } from '../../advantage-mark.tsx'

/** The picture of an advantage, chosen by sight. */
export function IconField(props: FieldProps) {
  const { t } = useTranslation('packageShop')
  const { name, label, error, withAsterisk } = inputProps(props)
  return (
    <Radio.Group
      name={name}
      label={label}
      withAsterisk={withAsterisk}
      value={String(props.value)}
      onChange={(next) => !props.disabled && props.onChange(next)}
    >
      <Group gap="xs" mt="2xs">
        {ADVANTAGE_ICONS.map((icon) => (
          <Radio.Card key={icon} value={icon} disabled={props.disabled} aria-label={t(`icon.${icon}`)} w="auto" p="xs">
            <Group gap="xs" wrap="nowrap">
              <Radio.Indicator />
              <AdvantageMark icon={icon} size={20} />
            </Group>
          </Radio.Card>
        ))}
      </Group>
      {error && <Input.Error>{error}</Input.Error>}
    </Radio.Group>
  )
}
