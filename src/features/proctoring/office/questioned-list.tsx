import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Questioned } from '#contract/exam/admin.ts'
import { FOR_GOOD } from '#contract/exam/log/verdict.ts'
import { clockSeconds } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { reasonOf } from '#src/office/kit/api-failure.ts'
import { board } from './api.ts'
import { EventLine, Events } from './event-list.tsx'

interface Props {
  attempt_id: string
  questioned: readonly Questioned[]
  /** Names of the sub-tests. */
  subtes: readonly { nama: string }[]
  mayAct: boolean
  /** Something was decided: what is shown is asked for anew. */
  onRuled(): void
}

/** Answers that do not count, or of which nobody can tell for sure: staff admit them or strike them out, and may take that back. */
export function QuestionedList({ questioned, ...more }: Props) {
  const { t } = useTranslation('board')
  if (!questioned.length) return null
  return (
    <>
      <Title order={3} size="sm">
        {t('doubt.title')}
      </Title>
      <Events>
        {questioned.map((entry) => (
          <Line key={`${entry.writer}/${entry.seq}`} {...more} entry={entry} />
        ))}
      </Events>
    </>
  )
}

function Line({ attempt_id, entry, subtes, mayAct, onRuled }: Omit<Props, 'questioned'> & { entry: Questioned }) {
  const { t } = useTranslation('board')
  const zone = useZone()
  const { reason, marks, counts, ruling, part, nomor, lo, est, hi } = entry
  const at = (moment: number | null) => (moment === null ? '…' : clockSeconds(moment, zone))
  const why = [...(reason ? [t(`doubt.reason.${reason}`)] : []), ...marks.map((mark) => t(`doubt.mark.${mark}`))]
  const facts = [t(counts ? 'doubt.counts' : 'doubt.not'), t('doubt.span', { from: at(lo), to: at(hi) })]
  const of = part === null ? undefined : subtes[part]
  if (of) facts.unshift(t('doubt.question', { part: of.nama, nomor }))
  if (ruling) facts.push(t(`doubt.ruling.${ruling}`))
  return (
    <EventLine at={est ?? 0} time={at(est)} name={why.join(', ')} facts={facts.join(' · ')} odd={!counts}>
      {mayAct && <Rule {...{ attempt_id, entry, onRuled }} />}
    </EventLine>
  )
}

const choicesFor = ({ ruling, counts, reason }: Questioned): readonly ('admit' | 'strike' | 'undo')[] => {
  if (ruling) return ['undo']
  if (counts) return ['strike']
  return FOR_GOOD.includes(reason ?? undefined) ? [] : ['admit']
}

/** A decision needs its reason, which goes into the audit trail. */
function Rule({ attempt_id, entry, onRuled }: Pick<Props, 'attempt_id' | 'onRuled'> & { entry: Questioned }) {
  const { t } = useTranslation('board')
  const [asked, setAsked] = useState<'admit' | 'strike' | 'undo' | null>(null)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const decide = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { writer, seq } = entry
      await board.rule({ attempt_id, writer, seq, ruling: asked === 'undo' ? null : asked, reason: reason.trim() })
      setAsked(null)
      setReason('')
      setFailure(null)
      onRuled()
    } catch (problem) {
      setFailure(reasonOf(problem) || t('failed'))
    }
  }
  if (!asked)
    return (
      <Group gap="xs">
        {choicesFor(entry).map((choice) => (
          <Button key={choice} size="xs" onClick={() => setAsked(choice)}>
            {t(`doubt.do.${choice}`)}
          </Button>
        ))}
      </Group>
    )
  return (
    <Group component="form" gap="xs" onSubmit={decide}>
      <TextInput
        size="xs"
        label={t('doubt.why')}
        value={reason}
        error={failure}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" disabled={reason.trim().length < 3}>
        {t(`doubt.do.${asked}`)}
      </Button>
      <Text component="button" type="button" size="xs" onClick={() => setAsked(null)}>
        {t('doubt.cancel')}
      </Text>
    </Group>
  )
}
