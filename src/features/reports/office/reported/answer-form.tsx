import { Button, Radio, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_ANSWER, type QuestionReport } from '#contract/reporting/question-reports.ts'
import { REPORT_VERDICTS, type ReportVerdict } from '#contract/results/report-reasons.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { asApiError, reasonOf } from '#src/office/kit/api-failure.ts'
import { confirm } from '#src/office/kit/refusal/refusals.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { MENU, sendAnswer } from './calls.ts'

interface AnswerFormProps {
  soal_id: string
  reports: readonly QuestionReport[]
}

const LEAST = 3

/** One answer to all open reports that stand here; what was typed stays where the server refuses. */
export function AnswerForm({ soal_id, reports }: AnswerFormProps) {
  const { t } = useTranslation('report')
  const rights = useRights(MENU)
  const [verdict, setVerdict] = useState<ReportVerdict | null>(null)
  const [answer, setAnswer] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const ids = reports.flatMap(({ id, state }) => (state === 'sent' ? id : []))
  if (ids.length === 0 || !rights.update) return null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!verdict) return setFailure(t('reported.chooseVerdict'))
    if (answer.trim().length < LEAST) return setFailure(t('reported.answerShort'))
    setBusy(true)
    setFailure(null)
    try {
      const { told } = await sendAnswer(soal_id, { ids, verdict, answer: answer.trim() })
      setVerdict(null)
      setAnswer('')
      confirm(t('reported.told', { count: told }))
    } catch (error) {
      setFailure(reasonOf(error) || asApiError(error).message)
    } finally {
      setBusy(false)
      // Of a refusal as well: somebody else may have answered.
      await refresh()
    }
  }
  return (
    <Section title={t('reported.answer')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Radio.Group
            label={t('reported.outcome')}
            value={verdict}
            onChange={(value) => setVerdict(value as ReportVerdict)}
          >
            <Stack gap="xs" mt="xs">
              {REPORT_VERDICTS.map((one) => (
                <Radio key={one} value={one} label={t(`reported.verdict.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label={t('reported.sentence')}
            description={t('reported.sentenceText')}
            value={answer}
            autosize
            minRows={3}
            maxLength={MAX_ANSWER}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
          {failure && <Note tone="danger">{failure}</Note>}
          <Button type="submit" variant="filled" color="accent" loading={busy}>
            {t('reported.send', { count: ids.length })}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
