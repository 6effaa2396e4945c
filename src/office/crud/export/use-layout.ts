import { useTranslation } from 'react-i18next'
import type { ExportColumn, ExportKind, ExportLayout } from '#contract/export.ts'
import { zoneName } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useWords } from '#src/office/kit/words.ts'
import { fieldShape } from '../shape.ts'
import type { Spec } from '../spec.ts'

/** The columns of a list as a file shows them: in the reader's words, the times in the reader's zone. */
export function useLayout(spec: Spec, columns: readonly string[]): ExportLayout {
  const { t } = useTranslation('admin')
  const words = useWords(spec.resource.name)
  const zone = useZone()
  const column = (key: string): ExportColumn => {
    const shape = fieldShape(spec.resource, key)
    const kind: ExportKind = shape.kind
    const title = words.field(key)
    if (kind === 'moment') return { key, kind, title: `${title} (${zoneName(zone)})` }
    if (kind === 'switch') return { key, kind, title, words: { true: t('yes'), false: t('no') } }
    if (kind !== 'choice') return { key, kind, title }
    return {
      key,
      kind,
      title,
      words: Object.fromEntries(shape.options.map((value) => [value, words.value(key, value)])),
    }
  }
  return { zone, columns: columns.map(column) }
}
