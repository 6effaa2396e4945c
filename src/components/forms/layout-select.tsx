import '#src/lib/words/appearance.ts'
import { useTranslation } from 'react-i18next'
import { LAYOUT_CHOICES, type LayoutChoice, type LayoutConfig, useLayoutConfig } from '#src/lib/device/layout-config.ts'
import { SelectField } from './select-field.tsx'

/** One choice of how the frame around every screen is laid out, kept in this browser. */
export function LayoutSelect({ name }: { name: LayoutChoice }) {
  const { t } = useTranslation('appearance')
  const value = useLayoutConfig((config) => config[name])
  const change = useLayoutConfig((config) => config.change)
  return (
    <SelectField
      label={t(`${name}.label`)}
      value={value}
      onChange={(event) => change({ [name]: event.target.value } as Partial<LayoutConfig>)}
    >
      {LAYOUT_CHOICES[name].map((each) => (
        <option key={each} value={each}>
          {t(`${name}.${each}`)}
        </option>
      ))}
    </SelectField>
  )
}
