import { ActionIcon, Button, Checkbox, Group, NumberInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type BagiRuangRequest,
  bagiRuangRequest,
  DEALING_ORDERS,
  type RingkasanPeserta,
} from '#contract/peserta-jadwal.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { confirm, refuse } from '#src/office/kit/refusal/refusals.ts'
import { Note } from '#src/office/kit/tone/note.tsx'
import { dealRooms } from './api.ts'

interface DealRoomsProps {
  jadwal_id: string
  counts: RingkasanPeserta | undefined
  onClose(): void
}

interface Room {
  key: string
  nama: string
  kapasitas: number
}

const USUAL_SEATS = 20
const roomOf = (nama: string, kapasitas = USUAL_SEATS): Room => ({ key: crypto.randomUUID(), nama, kapasitas })

/** Rooms that are there already, as full as they are; else one to begin with. */
function roomsOf(counts: RingkasanPeserta | undefined, name: string): Room[] {
  const known = (counts?.ruang ?? []).flatMap(({ ruang, jumlah }) =>
    ruang === null ? [] : [roomOf(ruang, Math.max(jumlah, USUAL_SEATS))],
  )
  return known.length ? known : [roomOf(`${name} 1`)]
}

/** Deals participants into rooms, seats and numbers. */
export function DealRooms({ jadwal_id, counts, onClose }: DealRoomsProps) {
  const { t } = useTranslation('participants')
  const [rooms, setRooms] = useState(() => roomsOf(counts, t('col.ruang')))
  const [urut, setUrut] = useState<BagiRuangRequest['urut']>('nama')
  const [lingkup, setLingkup] = useState<BagiRuangRequest['lingkup']>('kosong')
  const [awalan, setAwalan] = useState<string | null>('')
  const [busy, setBusy] = useState(false)
  const batch = useRef(crypto.randomUUID())
  const set = (key: string, change: Partial<Room>) =>
    setRooms((now) => now.map((room) => (room.key === key ? { ...room, ...change } : room)))
  const ruang = rooms.map(({ nama, kapasitas }) => ({ nama, kapasitas }))
  const request = { batch: batch.current, jadwal_id, ruang, urut, lingkup, awalan }
  const checked = bagiRuangRequest.safeParse(request)
  const seats = rooms.reduce((sum, { kapasitas }) => sum + kapasitas, 0)

  const save = async () => {
    setBusy(true)
    try {
      const { ditempatkan, dinomori, tanpa_ruang: tanpa } = await dealRooms(request)
      confirm(t('rooms.saved', { ditempatkan, dinomori, tanpa }))
      onClose()
    } catch (failure) {
      batch.current = crypto.randomUUID()
      await refuse(failure)
    } finally {
      setBusy(false)
      await refresh()
    }
  }

  return (
    <Dialog opened onClose={onClose} title={t('rooms.title')} size="lg">
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('rooms.text')}
        </Text>
        <Stack gap="xs">
          {rooms.map(({ key, nama, kapasitas }) => (
            <Group key={key} gap="xs" wrap="nowrap">
              <TextInput
                flex={1}
                aria-label={t('rooms.name')}
                placeholder={t('rooms.name')}
                maxLength={40}
                value={nama}
                onChange={(event) => set(key, { nama: event.currentTarget.value })}
              />
              <NumberInput
                w="8rem"
                aria-label={t('rooms.capacity')}
                min={1}
                max={1000}
                allowDecimal={false}
                suffix={` ${t('rooms.capacity').toLowerCase()}`}
                value={kapasitas}
                onChange={(value) => set(key, { kapasitas: Number(value) || 0 })}
              />
              <ActionIcon
                aria-label={t('rooms.dropRoom', { name: nama })}
                onClick={() => setRooms((now) => now.filter((room) => room.key !== key))}
              >
                <Trash2 size={16} strokeWidth={1.75} />
              </ActionIcon>
            </Group>
          ))}
          <Button
            variant="subtle"
            leftSection={<Plus size={14} />}
            onClick={() => setRooms((now) => [...now, roomOf(`${t('col.ruang')} ${now.length + 1}`)])}
          >
            {t('rooms.addRoom')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('rooms.seats', { kursi: seats, n: counts?.terdaftar ?? 0 })}
          </Text>
        </Stack>
        <Select
          label={t('rooms.order')}
          data={DEALING_ORDERS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={urut}
          allowDeselect={false}
          onChange={(value) => value && setUrut(value as typeof urut)}
        />
        <Radio.Group label={t('rooms.scope')} value={lingkup} onChange={(value) => setLingkup(value as typeof lingkup)}>
          <Stack gap={6} mt={6}>
            <Radio value="kosong" label={t('rooms.kosong')} />
            <Radio value="semua" label={t('rooms.semua')} />
          </Stack>
        </Radio.Group>
        <Checkbox
          label={t('rooms.number')}
          checked={awalan !== null}
          onChange={(event) => setAwalan(event.currentTarget.checked ? '' : null)}
        />
        {awalan !== null && (
          <TextInput
            label={t('rooms.prefix')}
            description={t('rooms.prefixHelp')}
            maxLength={20}
            value={awalan}
            onChange={(event) => setAwalan(event.currentTarget.value)}
          />
        )}
        {!checked.success && <Note tone="danger">{checked.error.issues[0]?.message}</Note>}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="filled"
          color="accent"
          loading={busy}
          disabled={!checked.success || (rooms.length === 0 && awalan === null)}
          onClick={() => void save()}
        >
          {t('rooms.save')}
        </Button>
      </Group>
    </Dialog>
  )
}
