import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { setLanguage } from '#src/lib/i18n/i18n.ts'
import { SelectField } from './select-field.tsx'

/** Each in its own words: who cannot read the page's language must still find theirs. */
const NAMES: Record<Language, string> = {
  id: 'Bahasa Indonesia',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  pt: 'Português',
}

export function LanguageSelect() {
  const { t, i18n } = useTranslation()
  return (
    <SelectField
      label={t('language')}
      value={i18n.language}
      onChange={(event) => void setLanguage(event.target.value as Language)}
    >
      {LANGUAGES.map((lng) => (
        <option key={lng} value={lng} lang={lng}>
          {NAMES[lng]}
        </option>
      ))}
    </SelectField>
  )
}
