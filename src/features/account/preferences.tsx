import '#src/lib/words/appearance.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { LanguageSelect } from '#src/components/forms/language-select.tsx'
import { SelectField } from '#src/components/forms/select-field.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import {
  DEFAULT_LAYOUT,
  LAYOUT_CHOICES,
  type LayoutChoice,
  type LayoutConfig,
  useLayoutConfig,
} from '#src/lib/layout-config.ts'
import { SKINS, type Skin, useSkin } from '#src/lib/skin.ts'

/** What is kept in this browser: language, skin, and how the frame around every screen is laid out. */
export function Preferences() {
  const { t } = useTranslation('appearance')
  const { skin, choose } = useSkin()
  const { scroll_top, change } = useLayoutConfig()
  return (
    <>
      <h2>{t('title')}</h2>
      <LanguageSelect />
      <SelectField label={t('skin.label')} value={skin} onChange={(event) => choose(event.target.value as Skin)}>
        {SKINS.map((each) => (
          <option key={each} value={each}>
            {t(`skin.${each}`)}
          </option>
        ))}
      </SelectField>
      <div data-only="wide">
        <Stack gap={5}>
          <Choice name="menu" />
          <Choice name="width" />
        </Stack>
      </div>
      <Choice name="navbar" />
      <Choice name="footer" />
      <Choice name="direction" />
      <Row as="label" gap={3}>
        <input
          type="checkbox"
          checked={scroll_top}
          onChange={(event) => change({ scroll_top: event.target.checked })}
        />
        {t('scrollTop')}
      </Row>
      <Button
        onClick={() => {
          choose('light')
          change(DEFAULT_LAYOUT)
        }}
      >
        {t('reset')}
      </Button>
    </>
  )
}

function Choice({ name }: { name: LayoutChoice }) {
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
