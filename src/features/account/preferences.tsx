import '#src/lib/words/appearance.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { LanguageSelect } from '#src/components/forms/language-select.tsx'
import { LayoutSelect } from '#src/components/forms/layout-select.tsx'
import { SelectField } from '#src/components/forms/select-field.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { DEFAULT_LAYOUT, useLayoutConfig } from '#src/lib/device/layout-config.ts'
import { SKINS, type Skin, useSkin } from '#src/lib/device/skin.ts'

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
          <LayoutSelect name="menu" />
          <LayoutSelect name="width" />
        </Stack>
      </div>
      <LayoutSelect name="navbar" />
      <LayoutSelect name="footer" />
      <LayoutSelect name="direction" />
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
