import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '#src/components/language-select.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { Stack } from '#src/components/stack.tsx'
import { type LayoutConfig, useLayoutConfig } from '#src/lib/layout-config.ts'
import { SKINS, type Skin, useSkin } from '#src/lib/skin.ts'

const MENUS: readonly LayoutConfig['menu'][] = ['vertical', 'horizontal']

/** What is kept in this browser: language, skin, and on wide screens where the menu stands. */
export function Preferences() {
  const { t } = useTranslation('account')
  const { skin, choose } = useSkin()
  const { menu, change } = useLayoutConfig()
  return (
    <Stack gap={5}>
      <LanguageSelect />
      <SelectField label={t('prefs.skin')} value={skin} onChange={(event) => choose(event.target.value as Skin)}>
        {SKINS.map((each) => (
          <option key={each} value={each}>
            {t(`skin.${each}`)}
          </option>
        ))}
      </SelectField>
      <div data-only="wide">
        <SelectField
          label={t('prefs.menu')}
          value={menu}
          onChange={(event) => change({ menu: event.target.value as LayoutConfig['menu'] })}
        >
          {MENUS.map((each) => (
            <option key={each} value={each}>
              {t(`menu.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </Stack>
  )
}
