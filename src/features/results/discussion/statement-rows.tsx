import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DiscussedSoal } from '#contract/results/results.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { AnswerRow } from './answer-row.tsx'

/** Statement by statement: my column, and the right one where it was another. */
export function StatementRows({ soal }: { soal: DiscussedSoal }) {
  return (
    <Stack as="ol" gap={2}>
      {soal.pernyataan.map((html, index) => (
        <StatementRow key={html} soal={soal} index={index} html={html} />
      ))}
    </Stack>
  )
}

function StatementRow({ soal, index, html }: { soal: DiscussedSoal; index: number; html: string }) {
  const { t } = useTranslation('results')
  const given = Array.isArray(soal.jawaban) ? (soal.jawaban[index] ?? null) : null
  const right = Number(soal.kunci[index] ?? -1)
  const hit = given !== null && Number(given) === right
  const name = (column: number) => soal.kolom?.[column] ?? ''
  return (
    <AnswerRow
      tone={hit ? 'success' : 'danger'}
      mark={hit ? <Check /> : <X />}
      word={
        <>
          {given === null ? t('statement.open') : t('statement.mine', { kolom: name(Number(given)) })}
          {!hit && ` · ${t('statement.right', { kolom: name(right) })}`}
        </>
      }
    >
      <RichHtml html={html} />
    </AnswerRow>
  )
}
