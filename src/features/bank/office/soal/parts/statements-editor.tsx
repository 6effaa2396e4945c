import { Box, Group, Radio, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Fields } from '#src/office/kit/fields/fields.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { RichEditor } from '#src/office/rich/rich-editor.tsx'
import { emptyStatement, LIMITS, type StatementDraft } from '../draft.ts'
import type { PartProps } from './head-fields.tsx'
import { RowTools } from './options-editor.tsx'
import { moved, RowsFoot, ValidationMessages } from './rows.tsx'

const MAX_TEXT = 60_000

/** Statements, each of which belongs to one of two columns. */
export function StatementsEditor({ draft, change, problems, locked }: PartProps) {
  const { t } = useTranslation('soal')
  const { statements, kolom } = draft
  const put = (statements: StatementDraft[]) => change({ statements })
  const edit = (index: number, part: Partial<StatementDraft>) =>
    put(statements.map((statement, at) => (at === index ? { ...statement, ...part } : statement)))
  const name = (side: 0 | 1, text: string) => change({ kolom: side === 0 ? [text, kolom[1]] : [kolom[0], text] })
  return (
    <Section inset title={t('statements.title')} help={t('statements.hint')}>
      <Fields>
        {([0, 1] as const).map((side) => (
          <TextInput
            key={side}
            label={t('statements.column', { number: side + 1 })}
            description={t('limit.letters', { count: kolom[side].length, max: LIMITS.column })}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            readOnly={locked}
            value={kolom[side]}
            error={problems[`kolom.${side}`]}
            onChange={(event) => name(side, event.currentTarget.value)}
          />
        ))}
      </Fields>
      <Lines ordered boxed>
        {statements.map((statement, index) => (
          <Line key={statement.key} style={{ flexWrap: 'wrap' }}>
            <b>{index + 1}</b>
            <Box flex="1 1 12rem" miw={0}>
              <RichEditor
                compact
                label={t('statements.text', { number: index + 1 })}
                value={statement.teks}
                max={MAX_TEXT}
                disabled={locked}
                error={problems[`pernyataan.${index}`]}
                onChange={(teks) => edit(index, { teks })}
              />
            </Box>
            <Radio.Group
              aria-label={t('statements.key', { number: index + 1 })}
              value={statement.right}
              onChange={(right) => edit(index, { right: right as '0' | '1' })}
            >
              <Group component="span" gap="sm">
                {([0, 1] as const).map((side) => (
                  <Radio key={side} value={String(side)} disabled={locked} label={kolom[side] || '…'} />
                ))}
              </Group>
            </Radio.Group>
            {!locked && (
              <RowTools
                index={index}
                count={statements.length}
                least={LIMITS.statements.min}
                name={String(index + 1)}
                onMove={(by) => put(moved(statements, index, by))}
                onRemove={() => put(statements.filter((_, at) => at !== index))}
              />
            )}
          </Line>
        ))}
      </Lines>
      <RowsFoot
        locked={locked}
        full={statements.length >= LIMITS.statements.max}
        count={t('statements.limit', { count: statements.length, max: LIMITS.statements.max })}
        add={t('statements.add')}
        onAdd={() => put([...statements, emptyStatement()])}
      />
      <ValidationMessages problems={problems} paths={['pernyataan', 'kolom', 'kunci']} />
    </Section>
  )
}
