import { Button, Group, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jadwalPaketMember } from '#contract/resources/index.ts'
import type { Peserta } from '#contract/scheduling/participants.ts'
import { refresh, writeAll } from '#src/office/crud/writing.ts'
import { fieldProblems } from '#src/office/kit/api-failure.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import { useUndoable } from './use-peserta-actions.tsx'

const RESOURCE = jadwalPaketMember.name
type Seat = Pick<Peserta, 'nomor_peserta' | 'ruang' | 'kursi' | 'tanpa_kode'>
const seatOf = ({ nomor_peserta, ruang, kursi, tanpa_kode }: Seat): Seat => ({
  ...{ nomor_peserta, ruang, kursi, tanpa_kode },
})

/** Number, room and seat of one participant; of several, their room. */
export function SeatForm({ rows, onClose }: { rows: readonly Peserta[]; onClose(): void }) {
  const { t } = useTranslation('participants')
  const [first] = rows as readonly [Peserta]
  const one = rows.length === 1
  const [nomor, setNomor] = useState(first.nomor_peserta ?? '')
  const [ruang, setRuang] = useState(first.ruang ?? '')
  const [kursi, setKursi] = useState<number | null>(first.kursi)
  const [noCode, setNoCode] = useState(first.tanpa_kode)
  const [problem, setProblem] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const undoable = useUndoable()

  const save = async () => {
    const room = { ruang: ruang.trim() || null }
    const data = one
      ? { ...room, nomor_peserta: nomor.trim() || null, kursi, tanpa_kode: noCode }
      : { ...room, kursi: null }
    setBusy(true)
    try {
      const saved = await writeAll(
        RESOURCE,
        rows.map(({ id, version }) => ({ op: 'update', id, version, data })),
      )
      const before = new Map(rows.map((row) => [row.id, seatOf(row)]))
      undoable(t('done.seated'), async () => {
        await writeAll(
          RESOURCE,
          saved.map(({ id, version }) => ({ op: 'update', id, version, data: { ...before.get(id) } })),
        )
      })
      onClose()
      resolved()
    } catch (failure) {
      const problems = fieldProblems(failure)
      setProblem(problems)
      if (Object.keys(problems).length === 0) await refuse(failure)
    } finally {
      setBusy(false)
      await refresh()
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={one ? t('seat.title', { name: first.nama }) : t('seat.many', { n: rows.length })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="sm">
          {one && (
            <TextInput
              label={t('col.nomor')}
              maxLength={32}
              value={nomor}
              error={problem.nomor_peserta}
              onChange={(event) => setNomor(event.currentTarget.value)}
            />
          )}
          <TextInput
            label={t('col.ruang')}
            maxLength={40}
            value={ruang}
            error={problem.ruang}
            description={one ? undefined : t('seat.manyText')}
            onChange={(event) => setRuang(event.currentTarget.value)}
            data-autofocus
          />
          {one && (
            <NumberInput
              label={t('col.kursi')}
              min={1}
              max={9999}
              allowDecimal={false}
              value={kursi ?? ''}
              error={problem.kursi}
              onChange={(value) => setKursi(value === '' ? null : Number(value))}
            />
          )}
          {one && (
            <Switch
              label={t('seat.noCode')}
              description={t('seat.noCodeText')}
              checked={noCode}
              onChange={(event) => setNoCode(event.currentTarget.checked)}
            />
          )}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="filled" color="accent" loading={busy}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
