import { ActionIcon, Box, Checkbox, Group, Radio, Switch, Tooltip } from '@mantine/core'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withUnit } from '#src/office/crud/form/widgets/with-unit.tsx'
import { FigureInput } from '#src/office/kit/fields/figure-input.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { RichEditor } from '#src/office/rich/rich-editor.tsx'
import { emptyOption, LIMITS, lettersOf, type OptionDraft } from '../draft.ts'
import type { PartProps } from './head-fields.tsx'
import { moved, RowsFoot, ValidationMessages } from './rows.tsx'

const POINTS = { min: -100, max: 100 }
const MAX_TEXT = 60_000

/** Options with their key: one, several, or points for each. */
export function OptionsEditor({ draft, change, problems, locked }: PartProps) {
  const { t } = useTranslation('soal')
  const { options, jenis } = draft
  const [several, setSeveral] = useState(options.filter(({ right }) => right).length > 1)
  const letters = lettersOf(options)
  const many = jenis === 'ganda' || several
  const put = (options: OptionDraft[]) => change({ options })
  /** Letters follow the place once it changes. */
  const arrange = (next: OptionDraft[]) => put(next.map((option) => ({ ...option, id: null })))
  const edit = (index: number, part: Partial<OptionDraft>) =>
    put(options.map((option, at) => (at === index ? { ...option, ...part } : option)))
  const mark = (index: number, right: boolean) =>
    put(
      options.map((option, at) => (at === index ? { ...option, right } : many ? option : { ...option, right: false })),
    )
  const allowSeveral = (on: boolean) => {
    setSeveral(on)
    const first = options.findIndex(({ right }) => right)
    if (!on) put(options.map((option, at) => ({ ...option, right: at === first })))
  }
  return (
    <Section
      inset
      title={t('options.title')}
      help={t(jenis === 'skala' ? 'options.scaleHint' : many ? 'options.severalHint' : 'options.oneHint')}
      action={
        jenis === 'pilihan' && (
          <Switch
            label={t('options.twoKeys')}
            checked={several}
            disabled={locked}
            onChange={(event) => allowSeveral(event.currentTarget.checked)}
          />
        )
      }
    >
      <Lines ordered boxed>
        {options.map((option, index) => {
          const letter = letters[index] ?? ''
          const Key = many ? Checkbox : Radio
          return (
            <Line key={option.key} chosen={option.right && jenis !== 'skala'}>
              {jenis !== 'skala' && (
                <Key
                  name="kunci"
                  checked={option.right}
                  disabled={locked}
                  aria-label={t('options.key', { letter })}
                  onChange={(event) => mark(index, event.currentTarget.checked)}
                />
              )}
              <b>{letter}</b>
              <Box flex={1} miw={0}>
                <RichEditor
                  compact
                  label={t('options.text', { letter })}
                  value={option.teks}
                  max={MAX_TEXT}
                  disabled={locked}
                  error={problems[`opsi.${index}.teks`]}
                  onChange={(teks) => edit(index, { teks })}
                />
              </Box>
              {jenis === 'skala' && (
                <FigureInput
                  w="7rem"
                  aria-label={t('options.points', { letter })}
                  {...POINTS}
                  clampBehavior="none"
                  readOnly={locked}
                  rightSection={<span>{t('options.pointUnit')}</span>}
                  inputContainer={withUnit}
                  rightSectionWidth={44}
                  value={option.points}
                  error={option.points !== null && Math.abs(option.points) > POINTS.max}
                  onChange={(points) => edit(index, { points })}
                />
              )}
              {!locked && (
                <RowTools
                  index={index}
                  count={options.length}
                  least={LIMITS.options.min}
                  name={letter}
                  onMove={(by) => arrange(moved(options, index, by))}
                  onRemove={() => arrange(options.filter((_, at) => at !== index))}
                />
              )}
            </Line>
          )
        })}
      </Lines>
      <RowsFoot
        locked={locked}
        full={options.length >= LIMITS.options.max}
        count={t('options.limit', { count: options.length, ...LIMITS.options })}
        add={t('options.add')}
        onAdd={() => arrange([...options, emptyOption()])}
      />
      <ValidationMessages problems={problems} paths={['opsi', 'kunci', 'poin_opsi']} />
    </Section>
  )
}

interface RowToolsProps {
  index: number
  count: number
  least: number
  name: string
  onMove(by: 1 | -1): void
  onRemove(): void
}

export function RowTools({ index, count, least, name, onMove, onRemove }: RowToolsProps) {
  const { t } = useTranslation('soal')
  const tools = [
    { key: 'up', Icon: ArrowUp, off: index === 0, run: () => onMove(-1) },
    { key: 'down', Icon: ArrowDown, off: index === count - 1, run: () => onMove(1) },
    { key: 'remove', Icon: Trash2, off: count <= least, run: onRemove },
  ] as const
  return (
    <Group component="span" gap={0} wrap="nowrap">
      {tools.map(({ key, Icon, off, run }) => (
        <Tooltip key={key} label={t(`row.${key}`, { name })} position="top">
          <ActionIcon size={28} disabled={off} aria-label={t(`row.${key}`, { name })} onClick={run}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}
