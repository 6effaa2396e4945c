import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { RichEditor } from '#src/office/rich/rich-editor.tsx'
import { emptyOption, LIMITS, type OptionDraft } from '../draft.ts'
import type { PartProps } from './head-fields.tsx'
import { RowTools } from './options-editor.tsx'
import { blankOption, moved, RowsFoot, ValidationMessages } from './rows.tsx'

const MAX_TEXT = 60_000

/** Options as they belong: students see them in another order. */
export function OrderEditor({ draft, change, problems, locked }: PartProps) {
  const { t } = useTranslation('soal')
  const { order } = draft
  const put = (order: OptionDraft[]) => change({ order })
  return (
    <Section inset title={t('order.title')} help={t('order.hint')}>
      <Lines ordered boxed>
        {order.map((option, index) => (
          <Line key={option.key}>
            <b>{index + 1}</b>
            <Box flex={1} miw={0}>
              <RichEditor
                compact
                label={t('order.text', { number: index + 1 })}
                value={option.teks}
                max={MAX_TEXT}
                disabled={locked}
                error={blankOption(problems, option.teks)}
                onChange={(teks) => put(order.map((one, at) => (at === index ? { ...one, teks } : one)))}
              />
            </Box>
            {!locked && (
              <RowTools
                index={index}
                count={order.length}
                least={LIMITS.options.min}
                name={String(index + 1)}
                onMove={(by) => put(moved(order, index, by))}
                onRemove={() => put(order.filter((_, at) => at !== index))}
              />
            )}
          </Line>
        ))}
      </Lines>
      <RowsFoot
        locked={locked}
        full={order.length >= LIMITS.options.max}
        count={t('options.limit', { count: order.length, ...LIMITS.options })}
        add={t('options.add')}
        onAdd={() => put([...order, emptyOption()])}
      />
      <ValidationMessages problems={problems} paths={['opsi', 'kunci']} />
    </Section>
  )
}
