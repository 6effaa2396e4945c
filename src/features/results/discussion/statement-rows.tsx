import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { columnId } from '#contract/results/column-id.ts'
import type { DiscussedSoal } from '#contract/results/results.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { AnswerRow } from './answer-row.tsx'
import { BlankShare, ShareBar } from './share-bar.tsx'

/** Statement by statement: my column, the right one where it was another, and how many chose the right one. */
export function StatementRows({ soal }: { soal: DiscussedSoal }) {
  return (
    <Stack gap={2}>
      <Stack as="ol" gap={2}>
        {soal.pernyataan.map((html, index) => (
          <StatementRow key={html} soal={soal} index={index} html={html} />
        ))}
      </Stack>
      <BlankShare soal={soal} />
    </Stack>
  )
}

function StatementRow({ soal, index, html }: { soal: DiscussedSoal; index: number; html: string }) {
  const { t } = useTranslation('results')
  const given = Array.isArray(soal.jawaban) ? (soal.jawaban[index] ?? null) : null
  const right = Number(soal.kunci[index] ?? -1)
  const share = soal.others?.options[columnId(index, right)]
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
      end={share !== undefined && <ShareBar share={share} />}
    >
      <RichHtml html={html} />
    </AnswerRow>
  )
}
