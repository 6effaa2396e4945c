import { Anchor, Text } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Change, changesOf, inWords, saysMore } from '#contract/audit/changes.ts'
import { DECLARED } from '#contract/declared.ts'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import { fieldShape } from '#contract/field-shape.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { numberText } from '#src/office/kit/number-text.ts'
import { plainText } from '#src/office/kit/plain-text.ts'
import { useWords } from '#src/office/kit/words.ts'

/** Shown before somebody asks for the rest. */
const FIRST = 3

/** The fields of an audit entry: `Kuota: 100 → 150`. */
export function ChangeList({ detail, resource }: { detail: Record<string, unknown>; resource: string }) {
  const { t } = useTranslation('audit')
  const [all, setAll] = useState(false)
  const changes = changesOf(detail).filter(saysMore)
  const shown = all ? changes : changes.slice(0, FIRST)
  const rest = changes.length - shown.length
  return (
    <>
      <ul>
        {shown.map((change) => (
          <ChangeLine key={change.field} change={change} resource={resource} />
        ))}
      </ul>
      {(rest > 0 || (all && changes.length > FIRST)) && (
        <Anchor component="button" type="button" size="xs" fw={600} onClick={() => setAll(!all)}>
          {all ? t('less') : t('more', { n: rest })}
        </Anchor>
      )}
    </>
  )
}

function ChangeLine({ change, resource }: { change: Change; resource: string }) {
  const { t } = useTranslation('audit')
  const words = useWords(resource)
  const show = useShown(resource, change.field)
  return (
    <li>
      <Text span c="dimmed">
        {words.field(change.field)}:
      </Text>{' '}
      {change.secret && <span>{t('secret')}</span>}
      {!change.secret && change.before !== undefined && change.before !== null && (
        <>
          <Text component="del" c="dimmed">
            {show(change.before)}
          </Text>{' '}
          <ArrowRight size={12} aria-hidden="true" />{' '}
        </>
      )}
      {!change.secret && <span>{show(change.after)}</span>}
    </li>
  )
}

const STAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const CODE = /^[a-z_]{1,24}$/
const LONGEST = 160

/** A stored value in words: times in the reader's zone, choices by their names, long texts cut. */
function useShown(resource: string, field: string): (value: unknown) => string {
  const { t } = useTranslation(['audit', 'reasons'])
  const words = useWords(resource)
  const zone = useZone()
  const declared = DECLARED.get(resource)
  const shape = declared?.fields[field] ? fieldShape(declared, field) : undefined
  return (value) => {
    if (value === null || value === undefined || value === '') return t('none')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return numberText(value, shape)
    if (typeof value !== 'string') return cut(inWords(value as object, t('none')))
    if (STAMP.test(value)) return dateTime(value, zone)
    // Why the server refused, in the words that it said it in.
    if (field === 'code' && Object.hasOwn(ERROR_STATUS, value)) return t(`reasons:${value}`)
    // What is no field of a resource is written down as a word of the code.
    if (shape ? shape.kind === 'choice' : CODE.test(value)) return words.value(field, value)
    return cut(plainText(value))
  }
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
