import { WifiOff } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnReport } from '#contract/results/own-reports.ts'
import { MAX_REPORT, REPORT_REASONS } from '#contract/results/report-reasons.ts'
import { Button } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { FieldError, Labelled } from '#src/components/forms/labelled.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { failureText } from '#src/lib/words/refusal.ts'
import { type Said, useSaying } from './use-own-reports.ts'

interface ReportSheetProps {
  place: { attempt_id: string; soal_id: string }
  nomor: number
  own: OwnReport | undefined
  draft: Partial<Said>
  setDraft(draft: Partial<Said>): void
  onClose(): void
}

export function ReportSheet(props: ReportSheetProps) {
  const { t } = useTranslation('questionReport')
  const { own, nomor, onClose } = props
  return (
    <Sheet open onClose={onClose} title={t('title', { nomor })}>
      {own && own.state !== 'sent' ? <Answered own={own} /> : <Form {...props} />}
    </Sheet>
  )
}

/** One reason, and a sentence where there is one to say. */
function Form({ place, own, draft, setDraft, onClose }: ReportSheetProps) {
  const { t } = useTranslation('questionReport')
  const id = useId()
  const online = useOnline()
  const [missing, setMissing] = useState(false)
  const say = useSaying(place, onClose)
  const { reason = own?.reason, text = own?.text ?? '' } = draft
  const submit = () => (reason ? say.mutate({ reason, text }) : setMissing(true))
  return (
    <>
      <Text tone="muted">{t('lead')}</Text>
      <List lined role="radiogroup" aria-label={t('reason')}>
        {REPORT_REASONS.map((one) => (
          <li key={one}>
            <Row as="label" gap={3}>
              <input
                type="radio"
                name={id}
                checked={one === reason}
                onChange={() => setDraft({ ...draft, reason: one })}
              />
              <Text as="span" size="md" weight={one === reason ? 'semibold' : 'regular'}>
                {t(`reasons.${one}`)}
              </Text>
            </Row>
          </li>
        ))}
      </List>
      {missing && !reason && <FieldError>{t('choose')}</FieldError>}
      <Stack gap={2}>
        <Labelled id={`${id}-text`} label={t('text')}>
          <textarea
            id={`${id}-text`}
            rows={3}
            maxLength={MAX_REPORT}
            value={text}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => setDraft({ ...draft, text: target.value })}
          />
        </Labelled>
        <Row between>
          <Text as="span" size="sm" tone="muted" id={`${id}-note`}>
            {t('nameless')}
          </Text>
          <Text as="span" size="sm" tone="muted" numeric>
            {text.length}/{MAX_REPORT}
          </Text>
        </Row>
      </Stack>
      {say.isError && <FieldError>{failureText(say.error, t('unsent'))}</FieldError>}
      <Button variant="accent" size="lg" block busy={say.isPending} onClick={submit}>
        {t(own ? 'change' : 'send')}
      </Button>
      {own && (
        <Button variant="quiet" block disabled={say.isPending} onClick={() => say.mutate(null)}>
          {t('takeBack')}
        </Button>
      )}
      {!online && <Note icon={<WifiOff aria-hidden="true" />}>{t('offline')}</Note>}
    </>
  )
}

/** What was said, and what staff say to it. */
function Answered({ own }: { own: OwnReport }) {
  const { t } = useTranslation('questionReport')
  return (
    <>
      <Stack gap={1}>
        <Text size="sm" tone="muted">
          {t('yours')}
        </Text>
        <Text weight="semibold">{t(`reasons.${own.reason}`)}</Text>
        {own.text && <Text>{own.text}</Text>}
      </Stack>
      <Stack gap={1}>
        <Text size="sm" tone="muted">
          {t('theirs')}
        </Text>
        <Text weight="semibold">{t(`states.${own.state}`)}</Text>
        <Text>{own.answer}</Text>
      </Stack>
    </>
  )
}
