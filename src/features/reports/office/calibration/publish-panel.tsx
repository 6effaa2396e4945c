import { Button, Paper, Radio, Skeleton, Stack, Table, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalibrationRun, Moves } from '#contract/reporting/calibration.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { reasonOf } from '#src/office/kit/api-failure.ts'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { SidePanel } from '#src/office/kit/side-panel/side-panel.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { asCount, asGain, asNilai } from '../numbers.ts'
import { publish, useMoves } from './calibration-data.ts'

interface PublishPanelProps {
  jadwal_id: string
  run: CalibrationRun
  announced_at: string | null
  onClose(): void
}

/** Who moves how much, when it is to happen, why, and the one button. */
export function PublishPanel({ jadwal_id, run, announced_at, onClose }: PublishPanelProps) {
  const { t } = useTranslation('calibration')
  const online = useOnline()
  const zone = useZone()
  const moves = useMoves(jadwal_id, run.id)
  const [when, setWhen] = useState<'now' | 'announced'>(announced_at ? 'announced' : 'now')
  const [reason, setReason] = useState('')
  const { busy, run: act } = useAction()
  const ready = reason.trim().length >= 3 && online && !busy && moves.data !== undefined
  const send = async () => {
    if (!ready) return
    await act(async () => {
      const { message } = await publish({ jadwal_id, id: run.id, when, reason })
      onClose()
      return message
    })
  }
  useKeys({ 'ctrl+Enter': () => void send(), Escape: onClose })
  return (
    <SidePanel
      title={t('publish.title')}
      onClose={onClose}
      foot={
        <>
          <Button
            flex={1}
            variant="filled"
            color="accent"
            loading={busy}
            disabled={!ready}
            title="Ctrl Enter"
            onClick={() => void send()}
          >
            {t(`publish.${when}`)}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      {moves.error ? (
        <Text role="alert">{reasonOf(moves.error)}</Text>
      ) : moves.data ? (
        <MovesShown moves={moves.data} />
      ) : (
        <Skeleton height={160} />
      )}
      <Radio.Group label={t('publish.when')} value={when} onChange={(value) => setWhen(value as typeof when)}>
        <Stack gap="xs" mt="xs">
          {announced_at && (
            <Radio value="announced" label={t('publish.atMoment', { at: dateTime(announced_at, zone) })} />
          )}
          <Radio value="now" label={t('publish.atOnce')} />
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('publish.reason')}
        description={t('publish.reasonHelp')}
        required
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Note>{t('publish.note')}</Note>
    </SidePanel>
  )
}

function MovesShown({ moves: { participants, up, down, unchanged, mean, rows } }: { moves: Moves }) {
  const { t } = useTranslation('calibration')
  return (
    <Stack gap="xs" component="section" aria-label={t('moves.title')}>
      <Text component="h3" size="sm" fw={700} lts={0}>
        {t('moves.title')}
      </Text>
      <Facts>
        <Fact name={t('moves.up')}>{asCount(up)}</Fact>
        <Fact name={t('moves.down')}>{asCount(down)}</Fact>
        <Fact name={t('moves.same')}>{asCount(unchanged)}</Fact>
      </Facts>
      <Text size="xs" c="var(--color-text-muted)">
        {t('moves.mean', { n: asCount(participants), before: asNilai(mean.before), after: asNilai(mean.after) })}
      </Text>
      <Paper withBorder mah="16rem" style={{ overflow: 'auto' }}>
        <Table stickyHeader horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('moves.student')}</Table.Th>
              <Table.Th ta="end">{t('moves.score')}</Table.Th>
              <Table.Th ta="end">{t('moves.gain')}</Table.Th>
              <Table.Th ta="end">{t('moves.place')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ attempt_id, nama, nilai, rank }) => (
              <Table.Tr key={attempt_id}>
                <Table.Td w="100%" maw={0} title={nama}>
                  <Text truncate>{nama}</Text>
                </Table.Td>
                <Table.Td ta="end">{asNilai(nilai.after)}</Table.Td>
                <Table.Td ta="end">{asGain(nilai.after - nilai.before)}</Table.Td>
                <Table.Td ta="end">
                  {t('moves.places', { before: asCount(rank.before), after: asCount(rank.after) })}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </Stack>
  )
}
