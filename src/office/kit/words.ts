import { useTranslation } from 'react-i18next'
import { type Zone, zoneName } from '#src/lib/format/dates.ts'

/** `nama_level` as words, where no language file knows the field. */
export const humanise = (key: string) => {
  const words = key.replace(/_(id|at|ids)$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Names of fields and of their values: a resource's own word first, then the common one. */
export function useWords(resource: string) {
  const { t } = useTranslation('admin')
  return {
    field: (key: string) => t([`${resource}.field.${key}`, `field.${key}`], { defaultValue: humanise(key) }),
    value: (key: string, value: string) =>
      key === 'zona'
        ? zoneName(value as Zone)
        : t([`${resource}.value.${key}.${value}`, `value.${key}.${value}`, `value.common.${value}`], {
            defaultValue: humanise(value),
          }),
    help: (key: string) => t([`${resource}.help.${key}`, `help.${key}`], { defaultValue: '' }),
    section: (key: string) => t([`${resource}.section.${key}`, `section.${key}`], { defaultValue: humanise(key) }),
    sectionText: (key: string) => t([`${resource}.sectionText.${key}`, `sectionText.${key}`], { defaultValue: '' }),
    title: t(`${resource}.title`, { defaultValue: humanise(resource.replaceAll('-', '_')) }),
    /** One row of it, where the title names the whole. */
    one: t(`${resource}.one`, { defaultValue: '' }),
    empty: t(`${resource}.empty`, { defaultValue: t('state.emptyText') }),
  }
}
