import { Anchor, Button, Group, Image, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { SubmissionInFull } from '#contract/packages/tasks.ts'
import { usePrivateFile } from '#src/lib/files/object-url.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { ReasonDialog } from '#src/office/kit/dialog/reason-dialog.tsx'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Page } from '#src/office/kit/page/page.tsx'
import { confirm, refuse } from '#src/office/kit/refusal/refusals.ts'
import { Columns, Section } from '#src/office/kit/section/section.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { acceptSubmission, addressOf, KEY, MENU, readSubmission, refuseSubmission } from './calls.ts'
import { SubmissionChip } from './state-chip.tsx'

/** One submission: who did what for which package, the pictures, and the decision; then the next that waits. */
export default function SubmissionDetail() {
  const { id = '' } = useParams()
  const found = useQuery({ queryKey: [...KEY, 'one', id], queryFn: () => readSubmission(id) })
  useTrailName(found.data?.student.nama ?? '…')
  if (found.error && !found.data)
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton m="lg" height={320} />
  return <Detail key={id} sent={found.data} />
}

function Detail({ sent }: { sent: SubmissionInFull }) {
  const { t } = useTranslation('packageShop')
  const zone = useZone()
  const go = useGo()
  const rights = useRights(MENU)
  const [refusing, setRefusing] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id, next_id, student, pictures } = sent
  const open = sent.state === 'sent' && rights.update
  /** On to what waits next, so that a queue is worked through without the list. */
  const goOn = async (text: string) => {
    confirm(next_id ? text : `${text} ${t('sent.waits')}`)
    await refresh()
    if (next_id) go(addressOf(next_id))
  }
  const accept = async () => {
    if (!open || busy) return
    setBusy(true)
    try {
      const { granted } = await acceptSubmission(id, sent.times)
      await goOn(t(granted ? 'sent.granted' : 'sent.accepted'))
    } catch (failure) {
      await refuse(failure)
      await refresh()
    } finally {
      setBusy(false)
    }
  }
  useKeys({
    a: () => void accept(),
    t: () => open && setRefusing(true),
    n: () => next_id && go(addressOf(next_id)),
  })
  return (
    <Page
      title={student.nama}
      note={<SubmissionChip state={sent.state} />}
      divided
      actions={
        <>
          {open && (
            <Button variant="filled" loading={busy} onClick={() => void accept()} aria-keyshortcuts="a">
              {t('sent.accept')}
            </Button>
          )}
          {open && (
            <Button color="danger" onClick={() => setRefusing(true)} aria-keyshortcuts="t">
              {t('sent.refuse')}
            </Button>
          )}
          {next_id && (
            <Button onClick={() => go(addressOf(next_id))} aria-keyshortcuts="n">
              {t('sent.next')}
            </Button>
          )}
        </>
      }
    >
      {refusing && (
        <ReasonDialog
          title={t('sent.refuse')}
          description={t('sent.reasonText')}
          danger
          run={async (reason) => {
            await refuseSubmission(sent.id, sent.times, reason)
            await goOn(t('sent.refused'))
          }}
          onClose={() => setRefusing(false)}
        />
      )}
      <Columns
        width={24}
        side={
          <Section title={t('sent.pictures')}>
            {pictures.length === 0 && <Text c="dimmed">{t('sent.noPictures')}</Text>}
            <Stack gap="md">
              {pictures.map((picture, index) => (
                <Picture key={picture} id={picture} alt={t('sent.picture', { n: index + 1, name: student.nama })} />
              ))}
            </Stack>
          </Section>
        }
      >
        <Facts>
          <Fact name={t('sent.student')}>
            <Anchor component={Link} to={`${menuUrl('customer')}/edit/${student.id}`}>
              {student.nama}
            </Anchor>
          </Fact>
          <Fact name={t('sent.email')}>{student.email}</Fact>
          <Fact name={t('sent.paket')}>{sent.paket_nama}</Fact>
          <Fact name={t('sent.at')}>{dateTime(sent.sent_at, zone)}</Fact>
          {sent.decided_at && <Fact name={t('sent.decided')}>{dateTime(sent.decided_at, zone)}</Fact>}
          {sent.decided_by && <Fact name={t('sent.by')}>{sent.decided_by}</Fact>}
          {sent.reason && <Fact name={t('sent.reason')}>{sent.reason}</Fact>}
        </Facts>
        <Section title={sent.judul}>
          {sent.penjelasan && <Text style={{ whiteSpace: 'pre-line' }}>{sent.penjelasan}</Text>}
          {sent.link && (
            <Anchor href={sent.link} target="_blank" rel="noreferrer">
              {sent.link}
            </Anchor>
          )}
        </Section>
        {sent.others.length > 0 && (
          <Section title={t('sent.others')} wide>
            <Lines wide>
              {sent.others.map(({ judul, state }) => (
                <Line key={judul}>
                  <Group flex={1} justify="space-between">
                    <span>{judul}</span>
                    <SubmissionChip state={state} />
                  </Group>
                </Line>
              ))}
            </Lines>
          </Section>
        )}
      </Columns>
    </Page>
  )
}

function Picture({ id, alt }: { id: string; alt: string }) {
  const { t } = useTranslation('packageShop')
  const url = usePrivateFile(`/task-pictures/${id}`)
  if (!url) return <Skeleton height={200} />
  return (
    <Stack gap="2xs">
      <Image src={url} alt={alt} />
      <Anchor href={url} target="_blank" rel="noreferrer">
        {t('sent.full')}
      </Anchor>
    </Stack>
  )
}
