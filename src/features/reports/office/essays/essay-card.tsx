import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Essay } from '#contract/reporting/essays.ts'
import { mostPoints, POINT_STEP } from '#contract/rubric.ts'
import { wordsIn } from '#src/lib/format/word-count.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { FigureInput } from '#src/office/kit/fields/figure-input.tsx'
import { Columns, Section } from '#src/office/kit/section/section.tsx'
import { useLeaveGuard } from '#src/office/kit/unsaved-changes/use-leave-guard.ts'
import { sendMark, takeMarkBack } from './marking-data.ts'

const figure = (value: number) => value.toLocaleString('id-ID', { maximumFractionDigits: 2 })
const sum = (points: readonly number[]) => points.reduce((all, one) => all + one, 0)

/** One answer beside its rubric. Whose it is stands nowhere. */
export function EssayCard({ essay }: { essay: Essay }) {
  const { t } = useTranslation('report')
  const { busy, run } = useAction()
  const { id, text, text_sha256, rubrik, mine, others } = essay
  const [points, setPoints] = useState<(number | null)[]>(mine?.points ?? rubrik.map(() => null))
  const [comment, setComment] = useState(mine?.comment ?? '')
  const [tried, setTried] = useState(false)
  const typed = points.some((one, index) => one !== (mine?.points[index] ?? null)) || comment !== (mine?.comment ?? '')
  useLeaveGuard(typed)
  const given = points.flatMap((one) => one ?? [])
  const save = () => {
    setTried(true)
    if (given.length === rubrik.length) void run(() => sendMark({ id, text_sha256, points: given, comment }))
  }
  const takeBack = async () => {
    const said = await takeMarkBack({ id, text_sha256 })
    setPoints(rubrik.map(() => null))
    setComment('')
    setTried(false)
    return said
  }
  return (
    <Columns
      width="minmax(18rem, 26rem)"
      side={
        <Section
          title={t('essays.rubric')}
          help={t('essays.points', { points: figure(sum(given)), most: figure(mostPoints(rubrik)) })}
        >
          <form
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <Stack gap="sm">
              {rubrik.map(({ nama, poin, petunjuk }, index) => (
                <FigureInput
                  // biome-ignore lint/suspicious/noArrayIndexKey: a criterion has no id but its place
                  key={index}
                  label={t('essays.criterion', { nama, most: figure(poin) })}
                  description={petunjuk || undefined}
                  min={0}
                  max={poin}
                  step={POINT_STEP}
                  decimalScale={1}
                  value={points[index]}
                  error={tried && points[index] == null ? t('essays.missing', { most: figure(poin) }) : undefined}
                  onChange={(given) => setPoints(points.map((one, at) => (at === index ? given : one)))}
                />
              ))}
              <Textarea
                label={t('essays.comment')}
                description={t('essays.commentHint')}
                autosize
                minRows={2}
                maxLength={2000}
                value={comment}
                onChange={(event) => setComment(event.currentTarget.value)}
              />
              {others.map((other, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: marks of others have no names
                <Text key={index} size="sm" c="dimmed">
                  {t(other.decides ? 'essays.decided' : 'essays.other', {
                    points: other.points.map(figure).join(' + '),
                    sum: figure(sum(other.points)),
                  })}
                  {other.comment && ` ${other.comment}`}
                </Text>
              ))}
              <Group>
                <Button type="submit" variant="filled" color="accent" loading={busy} leftSection={<Check size={16} />}>
                  {t(mine ? 'essays.change' : 'essays.save')}
                </Button>
                {mine && (
                  <Button
                    leftSection={<Undo2 size={16} strokeWidth={1.75} data-mirrors="" />}
                    loading={busy}
                    title={t('essays.takeBackHint')}
                    onClick={() => void run(takeBack)}
                  >
                    {t('essays.takeBack')}
                  </Button>
                )}
              </Group>
            </Stack>
          </form>
        </Section>
      }
    >
      <Section title={t('essays.answer', { code: essay.code })} help={t('essays.words', { count: wordsIn(text) })}>
        <Text maw="46rem" lh={1.7} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </Section>
    </Columns>
  )
}
