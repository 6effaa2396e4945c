import { useTranslation } from 'react-i18next'
import { DECLARED } from '#contract/declared.ts'
import { fieldShape } from '#contract/field-shape.ts'
import type { Language } from '#contract/languages.ts'
import { type Zone, zoneName } from '#src/lib/format/dates.ts'

/** What people call one row of a resource and all of them; undefined for what is no resource. */
export function resourceNames(resource: string, language: string) {
  return DECLARED.get(resource)?.names[language as Language]
}

/** What a menu is called that a resource brought along. */
export function ownMenuName(menu: string, language: string): string | undefined {
  const brought = [...DECLARED.values()].find((resource) => resource.menu && resource.access.write === menu)
  return brought?.names[language as Language]?.many
}

/** `nama_level` as words, where no language file knows the field. */
export const humanise = (key: string) => {
  const words = key.replace(/_(id|at|ids)$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Names of fields and of their values: a resource's own word first, then the common one. */
export const useWords = (resource: string) => useWordsOf()(resource)

/** The same for many resources. */
export function useWordsOf() {
  const { t, i18n } = useTranslation('admin')
  return (resource: string) => {
    const declared = DECLARED.get(resource)
    const names = resourceNames(resource, i18n.language)
    return {
      field: (key: string) =>
        declared?.field_names?.[key]?.[i18n.language as Language] ??
        t([`${resource}.field.${key}`, `field.${key}`], { defaultValue: humanise(key) }),
      /** A name for a narrow head; empty where there is none but the whole one. */
      short: (key: string) => t(`${resource}.short.${key}`, { defaultValue: '' }),
      value: (key: string, value: string) =>
        declared && fieldShape(declared, key).meaning === 'zone'
          ? zoneName(value as Zone)
          : t([`${resource}.value.${key}.${value}`, `value.${key}.${value}`, `value.common.${value}`], {
              defaultValue: humanise(value),
            }),
      help: (key: string) => t([`${resource}.help.${key}`, `help.${key}`], { defaultValue: '' }),
      section: (key: string) => t([`${resource}.section.${key}`, `section.${key}`], { defaultValue: humanise(key) }),
      sectionText: (key: string) => t([`${resource}.sectionText.${key}`, `sectionText.${key}`], { defaultValue: '' }),
      title: t(`${resource}.title`, { defaultValue: names?.many ?? humanise(resource.replaceAll('-', '_')) }),
      /** One row of it, where the title names the whole. */
      one: t(`${resource}.one`, { defaultValue: names?.one ?? '' }),
      empty: t(`${resource}.empty`, { defaultValue: t('state.emptyText') }),
    }
  }
}
