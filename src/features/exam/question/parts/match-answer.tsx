import { useTranslation } from 'react-i18next'
import { List } from '#src/components/display/list.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useAnswer, useRunner } from '../../attempt/context.ts'
import { LAZY_WORDS } from '../../model/lazy-words.ts'
import styles from '../answer-field.module.css'
import { letterAt } from '../option-list.tsx'
import { RichText } from '../rich-text.tsx'
import { type AnswerProps, PartsCount } from './parts-count.tsx'

/** Options under letters, and for each item the list of the phone itself to pick one from. */
export function MatchAnswer({ item, locked, labelledBy }: AnswerProps) {
  const { t } = useTranslation(LAZY_WORDS)
  const { writer, attempt } = useRunner()
  const { soal, options } = item
  const value = useAnswer(soal.id)
  if (soal.jenis !== 'jodoh') return null
  const rows = soal.pernyataan.length
  const htmlOf = new Map(soal.opsi.map(({ id, html }) => [id, html]))
  const names = options.map((id, place) => [letterAt(place), plain(htmlOf.get(id) ?? '')].filter(Boolean).join('. '))
  const choose = (row: number, id: string) => {
    const known = attempt.snapshot().answers.get(soal.id)
    const old: readonly unknown[] = Array.isArray(known) ? known : []
    const place = soal.opsi.findIndex((option) => option.id === id)
    const next = Array.from({ length: rows }, (_, at) => {
      const kept = old[at]
      return at === row ? (place < 0 ? null : place) : typeof kept === 'number' ? kept : null
    })
    writer.answer(soal.id, next.every((one) => one === null) ? null : next)
  }
  return (
    <Stack as="section" gap={4} aria-labelledby={labelledBy}>
      <List framed>
        {options.map((id, place) => (
          <Row as="li" key={id}>
            <b>{letterAt(place)}</b>
            <Rest>
              <RichText html={htmlOf.get(id) ?? ''} block={`${soal.id}.${id}`} />
            </Rest>
          </Row>
        ))}
      </List>
      {soal.pernyataan.map((html, row) => {
        const place = Array.isArray(value) ? (value[row] as number | null | undefined) : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has no id but its place
          <Stack key={row} gap={2}>
            <Row top>
              <Text as="b" numeric>
                {row + 1}.
              </Text>
              <Rest>
                <RichText html={html} block={`item-${soal.id}-${row}`} />
              </Rest>
            </Row>
            <select
              className={styles.field}
              aria-label={t('parts.match', { number: row + 1 })}
              value={place === null || place === undefined ? '' : (soal.opsi[place]?.id ?? '')}
              disabled={locked}
              onChange={({ target }) => choose(row, target.value)}
            >
              <option value="">{t('parts.pick')}</option>
              {options.map((id, at) => (
                <option key={id} value={id}>
                  {names[at]}
                </option>
              ))}
            </select>
          </Stack>
        )
      })}
      <PartsCount value={value} count={rows} />
    </Stack>
  )
}

/** Signs that a published text writes by name. */
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The text of an option for a list that shows no formula and no picture: there its letter alone names it. */
function plain(html: string): string {
  if (/<img|katex/.test(html)) return ''
  const text = html.replace(/<[^<>]*>/g, ' ').replace(/&(\w+);/g, (whole, name: string) => SIGNS[name] ?? whole)
  return text.replace(/\s+/g, ' ').trim()
}
