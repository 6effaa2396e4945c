import { useTranslation } from 'react-i18next'
import type { ExportColumn, ExportLayout } from '#contract/export.ts'
import { fieldShape } from '#contract/field-shape.ts'
import { zoneName } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useWords } from '#src/office/kit/words.ts'
import type { Spec } from '../spec.ts'

/** The columns of a list as a file shows them: in the reader's words, the times in the reader's zone. */
export function useLayout(spec: Spec, columns: readonly string[]): ExportLayout {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const zone = useZone()
  const column = (key: string): ExportColumn => {
    const shape = fieldShape(spec.resource, key)
    const { kind } = shape
    const title = words.field(key)
    if (kind === 'moment') return { key, title: `${title} (${zoneName(zone)})` }
    // Of a picture a file says that it is there; the address leads nowhere.
    if (kind === 'switch' || kind === 'picture') return { key, title, words: { true: t('yes'), false: t('no') } }
    if (kind !== 'choice') return { key, title }
    return {
      key,
      title,
      words: Object.fromEntries(shape.options.map((value) => [value, words.value(key, value)])),
    }
  }
  const beside = columns.flatMap((key) => [key, ...(spec.beside[key] ?? [])])
  return { zone, columns: [...new Set(beside)].map(column) }
}
