import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SetType, WEIGHTS_MENU, type WeightPackage } from '#contract/weights/weights.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { post } from '#src/lib/http.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { useWeightPackages } from './who-moves.tsx'

const LEAST_REASON = 3

/** Under a stored set: the packages that it can be written into, which are then scored anew. */
export function WriteInto({ type, row }: { type: SetType; row: AdminRow }) {
  const { t } = useTranslation('weights')
  const online = useOnline()
  const may = useRights(WEIGHTS_MENU).update
  const packages = useWeightPackages(type, row.id)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const { busy, run } = useAction()
  const rows = packages.data?.data ?? []
  const chosen = rows.filter(({ paket_id, state }) => state === 'differs' && ticked.includes(paket_id))
  const send = () =>
    run(async () => {
      const paket_ids = chosen.map(({ paket_id }) => paket_id)
      const body = { id: crypto.randomUUID(), type, set_id: row.id, paket_ids, reason: reason.trim() }
      await post('/rasionalisasi/apply', body)
      setTicked([])
      setReason('')
      return t('written')
    })
  const toggle = (id: string) => setTicked((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  return (
    <Section title={t('into')} help={t('intoHelp')}>
      {rows.length === 0 && packages.isSuccess && <Text c="dimmed">{t('noPackages')}</Text>}
      <Lines boxed>
        {rows.map((paket) => (
          <Line key={paket.paket_id}>
            <Checkbox
              flex={1}
              label={paket.nama}
              checked={ticked.includes(paket.paket_id)}
              disabled={!may || paket.state !== 'differs'}
              onChange={() => toggle(paket.paket_id)}
            />
            <State paket={paket} />
          </Line>
        ))}
      </Lines>
      {may && chosen.length > 0 && (
        <Stack gap="xs" maw="40rem">
          <Textarea
            label={t('reason')}
            description={t('reasonHelp')}
            required
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Note tone="warning">{t('rescores')}</Note>
          <Group>
            <Button
              variant="filled"
              color="accent"
              loading={busy}
              disabled={reason.trim().length < LEAST_REASON || !online}
              onClick={() => void send()}
            >
              {t('write', { count: chosen.length })}
            </Button>
          </Group>
        </Stack>
      )}
    </Section>
  )
}

function State({ paket: { state, missing } }: { paket: WeightPackage }) {
  const { t } = useTranslation('weights')
  if (state === 'same') return <Chip tone="success">{t('state.same')}</Chip>
  if (state === 'unfit') return <Chip tone="warning">{t('state.unfit', { codes: missing.join(', ') })}</Chip>
  return <Chip>{t('state.differs')}</Chip>
}
