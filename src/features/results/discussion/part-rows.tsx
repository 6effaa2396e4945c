import { Check, Minus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { acceptedTexts } from '#contract/question-bank/gaps.ts'
import type { DiscussedSoal } from '#contract/results/results.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { AnswerRow } from './answer-row.tsx'

/** Part by part: what was answered, and what belongs there where it was something else. */
export function PartRows({ soal }: { soal: DiscussedSoal }) {
  const { t } = useTranslation('results')
  return (
    <Stack as="ol" gap={2}>
      {soal.kunci.map((key, index) => {
        const { head, given, right, hit } = partOf(soal, key, index)
        return (
          <AnswerRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has no id but its place
            key={index}
            tone={given === '' ? undefined : hit ? 'success' : 'danger'}
            mark={given === '' ? <Minus /> : hit ? <Check /> : <X />}
          >
            {head ? (
              <RichHtml html={head} />
            ) : (
              <Text size="sm" tone="muted">
                {t('parts.number', { number: index + 1 })}
              </Text>
            )}
            <Said name={t('parts.mine')} html={given || t('statement.open')} />
            {!hit && <Said name={t('parts.right')} html={right} />}
          </AnswerRow>
        )
      })}
    </Stack>
  )
}

/** `given`, `right`: HTML. */
function partOf({ jenis, jawaban, opsi, pernyataan, hits }: DiscussedSoal, key: string, index: number) {
  const answer = Array.isArray(jawaban) ? String(jawaban[index] ?? '') : ''
  const hit = hits?.[index] === true
  if (jenis === 'rumpang')
    return { head: '', given: escaped(answer), right: escaped(acceptedTexts(key).join(' / ')), hit }
  const htmlOf = (id: string) => opsi.find((option) => option.id === id)?.html ?? ''
  return { head: pernyataan[index] ?? '', given: htmlOf(answer), right: htmlOf(key), hit }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function Said({ name, html }: { name: string; html: string }) {
  return (
    <div>
      <Text size="sm" tone="muted">
        {name}
      </Text>
      <RichHtml html={html} />
    </div>
  )
}
