import { Check, Minus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DiscussedSoal } from '#contract/results/results.ts'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { AnswerRow } from './answer-row.tsx'

/** What was typed, and what is accepted. */
export function ShortAnswer({ soal }: { soal: DiscussedSoal }) {
  const { t } = useTranslation('results')
  const right = soal.hasil === 'benar'
  const typed = typeof soal.jawaban === 'string' ? soal.jawaban : ''
  return (
    <Stack as="ul" gap={2}>
      <AnswerRow
        tone={typed === '' ? undefined : right ? 'success' : 'danger'}
        mark={typed === '' ? <Minus /> : right ? <Check /> : <X />}
      >
        <Words name={t('short.mine')}>{typed || t('short.blank')}</Words>
      </AnswerRow>
      <AnswerRow tone="success" mark={<Check />}>
        <Words name={t('short.accepted')}>{soal.kunci.join(` ${t('short.or')} `)}</Words>
      </AnswerRow>
    </Stack>
  )
}

function Words({ name, children }: { name: string; children: string }) {
  return (
    <>
      <Text size="sm" tone="muted">
        {name}
      </Text>
      <Text size="md" weight="semibold" numeric>
        {children}
      </Text>
    </>
  )
}
