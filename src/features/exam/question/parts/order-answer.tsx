import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { List } from '#src/components/display/list.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useAnswer, useRunner } from '../../attempt/context.ts'
import { LAZY_WORDS } from '../../model/lazy-words.ts'
import { RichText } from '../rich-text.tsx'
import type { AnswerProps } from './parts-count.tsx'

/** Options that are moved up and down; as they stand at first they are no answer until the student says so. */
export function OrderAnswer({ item, locked, labelledBy }: AnswerProps) {
  const { t } = useTranslation(LAZY_WORDS)
  const { writer } = useRunner()
  const { soal, options } = item
  const value = useAnswer(soal.id)
  const list = useRef<HTMLElement>(null)
  const [moved, setMoved] = useState<{ id: string; by: 1 | -1; place: number } | null>(null)
  useEffect(() => {
    if (!moved) return
    // Rows change places under the finger: the same button is pressed again, or the other one at an end.
    const row = list.current?.querySelector(`[data-option="${moved.id}"]`)
    const [up, down] = row?.querySelectorAll('button') ?? []
    const [same, other] = moved.by < 0 ? [up, down] : [down, up]
    ;(same?.disabled ? other : same)?.focus()
  }, [moved])
  if (soal.jenis !== 'urut') return null
  const htmlOf = new Map(soal.opsi.map(({ id, html }) => [id, html]))
  const isOrder = Array.isArray(value) && value.length === options.length
  const order = isOrder ? value.map(String) : [...options]
  const move = (place: number, by: 1 | -1) => {
    const next = [...order]
    next.splice(place + by, 0, ...next.splice(place, 1))
    writer.answer(soal.id, next)
    setMoved({ id: order[place] as string, by, place: place + by + 1 })
  }
  return (
    <section aria-labelledby={labelledBy} ref={list}>
      <Stack>
        <List as="ol" framed>
          {order.map((id, place) => (
            <Row as="li" key={id} data-option={id}>
              <Text as="b" numeric>
                {place + 1}
              </Text>
              <Rest>
                <RichText html={htmlOf.get(id) ?? ''} block={`${soal.id}.${id}`} />
              </Rest>
              <IconButton
                label={t('parts.up', { number: place + 1 })}
                icon={<ChevronUp aria-hidden="true" size={20} />}
                disabled={locked || place === 0}
                onClick={() => move(place, -1)}
              />
              <IconButton
                label={t('parts.down', { number: place + 1 })}
                icon={<ChevronDown aria-hidden="true" size={20} />}
                disabled={locked || place === order.length - 1}
                onClick={() => move(place, 1)}
              />
            </Row>
          ))}
        </List>
        <Text size="sm" tone="muted" role="status">
          {isOrder ? moved && t('parts.moved', { number: moved.place }) : t('parts.untouched')}
        </Text>
        {!isOrder && !locked && (
          <Button size="sm" onClick={() => writer.answer(soal.id, order)}>
            {t('parts.as_is')}
          </Button>
        )}
      </Stack>
    </section>
  )
}
