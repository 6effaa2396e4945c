import { Box, Group, Select, Skeleton, Text } from '@mantine/core'
import { type CSSProperties, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { MatrixCell, MatrixQuestion, MatrixRow } from '#contract/reporting/matrix.ts'
import type { Report } from '#contract/reporting/report.ts'
import { AT_START } from '#src/office/kit/at-start.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { type ListAddress, oneValue, single } from '#src/office/list/list-state.ts'
import { Pager } from '#src/office/list/pager.tsx'
import { useList } from '#src/office/list/use-list.ts'
import { asNilai } from './numbers.ts'
import { reportMatrix } from './report-data.ts'

const ADDRESS: ListAddress = { filters: { naskah: single() }, size: 50 }

/** Questions beside each other on paper; the rest stands below. */
const ON_PAPER = 18

/** Students by questions: what each answered, and whether it was right. */
export function AnswerMatrix({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const printing = usePrinting()
  const list = useList(ADDRESS, {
    ...reportMatrix,
    ask: (state) => ({
      ...{ jadwal_id: report.jadwal.id, page: state.page, size: state.size },
      paper_sha256: oneValue(state, 'naskah') ?? undefined,
    }),
  })
  const paper_sha256 = oneValue(list.state, 'naskah')
  if (list.failure && !list.reply) return <ListProblem failure={list.failure} onRetry={list.reload} />
  if (!list.reply) return <Skeleton height={320} m="lg" />
  const { questions, data: rows, total } = list.reply
  if (total === 0) return <State title={t('empty.title')} text={t('empty.text')} />
  const blocks = printing ? inBlocks(questions.length) : [[0, questions.length] as const]
  return (
    <>
      <Group gap="md" px="gutter" py="xs">
        {report.papers.length > 1 && (
          <Select
            aria-label={t('matrix.paper')}
            data-off-paper
            value={paper_sha256 ?? report.papers[0]?.paper_sha256 ?? null}
            onChange={(naskah) => list.filter({ naskah })}
            allowDeselect={false}
            data={report.papers.map((one, index) => ({
              value: one.paper_sha256,
              label: t('matrix.paperOf', { n: index + 1, count: one.count }),
            }))}
          />
        )}
        <Text size="xs" c="dimmed">
          {t('matrix.legend')}
        </Text>
      </Group>
      <Box
        flex={1}
        tabIndex={0}
        role="region"
        aria-label={t('tab.matriks')}
        style={printing ? undefined : { overflow: 'auto', maxBlockSize: 'calc(100dvh - 15rem)' }}
      >
        {blocks.map(([from, to]) => (
          <Table key={from} questions={questions.slice(from, to)} from={from} rows={rows} />
        ))}
      </Box>
      <div data-off-paper>
        <Pager state={list.state} total={list.total} onChange={list.change} />
      </div>
    </>
  )
}

/** While the browser draws the page for paper: there nothing scrolls. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}

const inBlocks = (count: number) =>
  Array.from({ length: Math.ceil(count / ON_PAPER) }, (_, n) => [n * ON_PAPER, (n + 1) * ON_PAPER] as const)

const GROUND = 'var(--color-surface)'
const EDGE = '1px solid var(--color-border)'
const TEXT: CSSProperties = { fontSize: 'var(--text-xs)', borderBlockEnd: EDGE, background: GROUND }
const HEAD: CSSProperties = { ...TEXT, position: 'sticky', insetBlockStart: 0, zIndex: 1, padding: '4px 2px' }
const NAME: CSSProperties = {
  ...TEXT,
  ...{ position: 'sticky', insetInlineStart: 0, zIndex: 1, inlineSize: '12rem', minInlineSize: '12rem' },
  ...{ padding: '4px 8px', paddingInlineStart: 'var(--admin-gutter)', textAlign: AT_START, borderInlineEnd: EDGE },
}
const CORNER: CSSProperties = { ...NAME, insetBlockStart: 0, zIndex: 2 }
const CELL: CSSProperties = { ...TEXT, textAlign: 'center', padding: '4px 2px', minInlineSize: '2.125rem' }
const WRONG: CSSProperties = {
  ...CELL,
  color: ink('danger'),
  background: 'var(--color-danger-subtle)',
  fontWeight: 600,
}
const BLANK: CSSProperties = { ...CELL, color: 'var(--color-text-subtle)' }

interface TableProps {
  questions: readonly MatrixQuestion[]
  /** Place of the first of them in a row's cells. */
  from: number
  rows: readonly MatrixRow[]
}

/** Plain cells: a thousand of them with a widget each would be felt. */
function Table({ questions, from, rows }: TableProps) {
  const { t } = useTranslation('report')
  const kode = ({ subtes_kode, nomor }: MatrixQuestion) => `${subtes_kode}-${nomor}`
  return (
    <table style={{ borderCollapse: 'separate', borderSpacing: 0, marginBlockEnd: 'var(--space-4)' }}>
      <thead>
        <tr>
          <th scope="col" style={CORNER}>
            {t('people.student')}
          </th>
          <th scope="col" style={{ ...HEAD, paddingInline: 8 }}>
            {t('people.nilai')}
          </th>
          {questions.map((one, index) => {
            const first = questions[index - 1]?.subtes_id !== one.subtes_id
            return (
              <th
                key={one.soal_id}
                scope="col"
                title={`${kode(one)}: ${one.teks}`}
                style={{ ...HEAD, ...(first && { borderInlineStart: EDGE }) }}
              >
                <span style={{ display: 'block', fontWeight: 400, color: 'var(--color-text-muted)' }}>
                  {first ? one.subtes_kode : '\u00a0'}
                </span>
                {one.voided ? <s>{one.nomor}</s> : one.nomor}
                <span style={{ display: 'block', fontWeight: 400, color: 'var(--color-text-muted)' }}>
                  <span className="visually-hidden">{t('sheet.key')} </span>
                  <bdi>{short(one.kunci) || '–'}</bdi>
                </span>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.attempt_id}>
            <th scope="row" style={NAME}>
              {row.nama}
              <span style={{ display: 'block', fontWeight: 400, color: 'var(--color-text-muted)' }}>
                {[row.kelas, row.sekolah].filter(Boolean).join(' · ')}
              </span>
            </th>
            <td style={{ ...CELL, paddingInline: 8, textAlign: 'end', fontWeight: 600 }}>{asNilai(row.nilai)}</td>
            {questions.map((one, index) => (
              <Answer key={one.soal_id} kode={kode(one)} cell={row.cells[from + index]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Wrong has a tint, weight and a cross: no colour alone says it. */
function Answer({ kode, cell }: { kode: string; cell: MatrixCell | undefined }) {
  const { t } = useTranslation('report')
  if (!cell || cell.hasil === 'kosong') {
    return (
      <td style={BLANK} title={`${kode}: ${t('sheet.hasil.kosong')}`}>
        –
      </td>
    )
  }
  const wrong = cell.hasil === 'salah'
  return (
    <td style={wrong ? WRONG : CELL} title={`${kode}: ${cell.jawaban}, ${t(`sheet.hasil.${cell.hasil}`)}`}>
      <bdi>{short(cell.jawaban) || '✓'}</bdi>
      {wrong && '\u00a0✗'}
    </td>
  )
}

/** What was typed may be long; the whole is in the title. */
const short = (text: string) => (text.length > 6 ? `${text.slice(0, 5)}…` : text)
