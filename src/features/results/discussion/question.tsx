import type { ReactNode } from 'react'
import { TYPES_OF_PARTS } from '#contract/exam/choices.ts'
import type { DiscussedSoal, DiscussionReply } from '#contract/results/results.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { EssayMarks } from './essay-marks.tsx'
import { Explanation } from './explanation.tsx'
import { OptionRows } from './option-rows.tsx'
import { PartRows } from './part-rows.tsx'
import { Reading } from './reading.tsx'
import { ShortAnswer } from './short-answer.tsx'
import { StatementRows } from './statement-rows.tsx'
import { VerdictCard } from './verdict-card.tsx'

interface QuestionProps {
  soal: DiscussedSoal
  stimulus: DiscussionReply['data']['stimulus'][number] | undefined
  /** What one does with it. */
  children: ReactNode
}

export function Question({ soal, stimulus, children }: QuestionProps) {
  return (
    <Stack as="article" gap={4} data-gutter="">
      <VerdictCard soal={soal} />
      {stimulus && <Reading stimulus={stimulus} />}
      <div data-text="lg">
        <RichHtml html={soal.html} />
      </div>
      {TYPES_OF_PARTS.includes(soal.jenis) ? (
        <PartRows soal={soal} />
      ) : (
        soal.opsi.length > 0 && <OptionRows soal={soal} />
      )}
      {soal.jenis === 'pernyataan' && <StatementRows soal={soal} />}
      {soal.jenis === 'isian' && <ShortAnswer soal={soal} />}
      {soal.jenis === 'uraian' && <EssayMarks soal={soal} />}
      <Explanation soal={soal} />
      {children}
    </Stack>
  )
}
