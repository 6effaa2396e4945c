import { Button, Group, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Peserta } from '#contract/scheduling/participants.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { useMembersSave } from './use-members-save.ts'

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
  const { busy, problem, save } = useMembersSave({ rows, of: seatOf, done: t('done.seated'), onClose })

  const written = () => {
    const room = { ruang: ruang.trim() || null }
    return one ? { ...room, nomor_peserta: nomor.trim() || null, kursi, tanpa_kode: noCode } : { ...room, kursi: null }
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
          void save(written())
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
