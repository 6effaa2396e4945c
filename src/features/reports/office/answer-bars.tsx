import { Box, Group, Table, Text } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TYPES_OF_PARTS } from '#contract/exam/choices.ts'
import type { AnswerCount, Item, ReportedSoal } from '#contract/reporting/item.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import styles from './answer-bars.module.css'
import { asCount, asPercent } from './numbers.ts'

interface AnswerBarsProps {
  item: Item
  soal: ReportedSoal | undefined
  group: number
}

/** Every answer with how many gave it, and beneath how often the best and the weakest 27 % did. */
export function AnswerBars({ item, soal, group }: AnswerBarsProps) {
  const { t } = useTranslation('report')
  const share = (n: number) => (group ? n / group : 0)
  const rows = [...item.answers, { id: BLANK, ...item.blank, key: false }]
  return (
    <Table verticalSpacing={2} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('answer.answer')}</Table.Th>
          <Table.Th ta="end">{t('answer.n')}</Table.Th>
          <Table.Th>
            <Group gap="xs">
              <Box w={10} h={10} bdrs="xs" bg={GROUPS.upper} /> {t('answer.upper')}
              <Box w={10} h={10} bdrs="xs" bg={GROUPS.lower} /> {t('answer.lower')}
            </Group>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Th scope="row" w="42%" maw={0} fw={400}>
              <Label row={row} item={item} soal={soal} />
            </Table.Th>
            <Table.Td ta="end">{asCount(row.n)}</Table.Td>
            <Table.Td>
              {(['upper', 'lower'] as const).map((name) => (
                <Group key={name} gap="xs" wrap="nowrap" fz="xs" lh="xs" c="var(--color-text-muted)">
                  <Box w={`${share(row[name]) * 78}%`} miw={1} h={8} bg={GROUPS[name]} />
                  {asPercent(share(row[name]))}
                </Group>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Colours of the best and the weakest. */
const GROUPS = { upper: 'var(--color-brand-graphic)', lower: 'var(--color-border-strong)' }
const BLANK = 'kosong'

function Label({ row, item, soal }: { row: AnswerCount; item: Item; soal: ReportedSoal | undefined }) {
  const { t } = useTranslation('report')
  const html = soal?.opsi.find((option) => option.id === row.id)?.html
  const points = item.jenis === 'skala' && soal?.poin_opsi?.[row.id]
  return (
    <Group gap="xs" wrap="nowrap">
      <b>{nameOf(row.id, item, soal, t)}</b>
      {row.key && item.jenis !== 'skala' && (
        <KeyRound size={14} color="var(--color-brand-text)" aria-label={t('answer.key')} />
      )}
      {points !== undefined && points !== false && (
        <Text span size="xs" c="dimmed">
          {t('answer.points', { count: points, n: points })}
        </Text>
      )}
      {html && <RichHtml className={styles.option} html={html} />}
    </Group>
  )
}

type Words = (key: string, values?: Record<string, unknown>) => string

function nameOf(id: string, item: Item, soal: ReportedSoal | undefined, t: Words): string {
  if (id === BLANK) return t('answer.blank')
  if (id === '') return t('answer.others')
  const [statement = '', column = ''] = /^(\d+):(.*)$/s.exec(id)?.slice(1) ?? []
  if (TYPES_OF_PARTS.includes(item.jenis)) return `${statement}. ${column}`
  if (item.jenis !== 'pernyataan') return id
  return t('answer.statement', { n: statement, kolom: soal?.kolom?.[Number(column)] ?? column })
}
