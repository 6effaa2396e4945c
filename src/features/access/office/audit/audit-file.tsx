import { useTranslation } from 'react-i18next'
import { AUDIT_COLUMNS, type AuditColumn, type AuditExport } from '#contract/audit/trail.ts'
import { OUTCOMES } from '#contract/choices.ts'
import { DECLARED } from '#contract/declared.ts'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import type { ExportStatus } from '#contract/export.ts'
import { fieldShape } from '#contract/field-shape.ts'
import type { AnyResource } from '#contract/resource.ts'
import { zoneName } from '#src/lib/format/dates.ts'
import { post } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import { FileMenu } from '#src/office/crud/export/file-menu.tsx'
import { useActionWords } from '#src/office/kit/action-words.ts'
import { useWordsOf } from '#src/office/kit/words.ts'
import { OBJECTS, verbsOf } from './audit-objects.ts'

interface AuditFileProps {
  query: AuditExport['query']
  disabled: boolean
}

const TITLES = {
  ...{ at: 'at', actor: 'who', action: 'what', subject: 'subject', changes: 'change' },
  ...{ reason: 'reason', outcome: 'outcome', address: 'address', device: 'device' },
} as const satisfies Record<AuditColumn, string>

/** The entries that the list shows, on all of its pages, as a file in the reader's words. */
export function AuditFile({ query, disabled }: AuditFileProps) {
  const { t } = useTranslation(['audit', 'reasons'])
  const zone = useZone()
  const action = useActionWords()
  const wordsOf = useWordsOf()
  const words = (key: AuditColumn): Record<string, string> | undefined => {
    if (key === 'outcome') return Object.fromEntries(OUTCOMES.map((value) => [value, t(`outcome.${value}`)]))
    if (key === 'action') {
      const actions = OBJECTS.flatMap((object) => verbsOf(object).map((verb) => `${object}/${verb}`))
      return Object.fromEntries(actions.map((one) => [one, action(one)]))
    }
    if (key !== 'changes') return undefined
    return {
      ...{ none: t('none'), secret: t('secret'), true: t('yes'), false: t('no') },
      code: wordsOf('session').field('code'),
      ...Object.fromEntries(Object.keys(ERROR_STATUS).map((code) => [`code=${code}`, t(`reasons:${code}`)])),
      ...Object.fromEntries([...DECLARED.values()].flatMap((resource) => fieldWords(resource, wordsOf(resource.name)))),
    }
  }
  const ask = (format: AuditExport['format']) => {
    const columns = AUDIT_COLUMNS.map((key) => {
      const title = t(`col.${TITLES[key]}`)
      return { key, title: key === 'at' ? `${title} (${zoneName(zone)})` : title, words: words(key) }
    })
    return post<ExportStatus>('/export/jejak-audit', { format, columns, zone, query } satisfies AuditExport)
  }
  return <FileMenu name={t('title')} disabled={disabled} ask={ask} />
}

type Words = ReturnType<ReturnType<typeof useWordsOf>>

/** Names of a resource's fields, and of the values of those that are a choice. */
const fieldWords = (resource: AnyResource, words: Words): [string, string][] =>
  Object.keys(resource.fields).flatMap((field): [string, string][] => {
    const shape = fieldShape(resource, field)
    const values = shape.kind === 'choice' ? shape.options : []
    const at = `${resource.name}.${field}`
    return [
      [at, words.field(field)],
      ...values.map((value): [string, string] => [`${at}=${value}`, words.value(field, value)]),
    ]
  })
