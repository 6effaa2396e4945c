import { ActionIcon, Button, Checkbox, Group, NumberInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ASSIGNMENT_ORDERS,
  type AssignRoomsRequest,
  assignRoomsRequest,
  type ParticipantSummary,
} from '#contract/scheduling/participants.ts'
import { useBatch } from '#src/office/crud/use-batch.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { confirm, refuse } from '#src/office/kit/refusal/refusals.ts'
import { Note } from '#src/office/kit/tone/note.tsx'
import { assignRooms } from './api.ts'

interface AssignRoomsProps {
  jadwal_id: string
  counts: ParticipantSummary | undefined
  onClose(): void
}

interface Room {
  key: string
  nama: string
  capacity: number
}

const USUAL_SEATS = 20
const roomOf = (nama: string, capacity = USUAL_SEATS): Room => ({ key: crypto.randomUUID(), nama, capacity })

/** Rooms that are there already, as full as they are; else one to begin with. */
function roomsOf(counts: ParticipantSummary | undefined, name: string): Room[] {
  const known = (counts?.ruang ?? []).flatMap(({ ruang, count }) =>
    ruang === null ? [] : [roomOf(ruang, Math.max(count, USUAL_SEATS))],
  )
  return known.length ? known : [roomOf(`${name} 1`)]
}

/** Deals participants into rooms, seats and numbers. */
export function AssignRooms({ jadwal_id, counts, onClose }: AssignRoomsProps) {
  const { t } = useTranslation('participants')
  const [rooms, setRooms] = useState(() => roomsOf(counts, t('col.ruang')))
  const [order, setOrder] = useState<AssignRoomsRequest['order']>('nama')
  const [scope, setScope] = useState<AssignRoomsRequest['scope']>('unassigned')
  const [prefix, setPrefix] = useState<string | null>('')
  const [busy, setBusy] = useState(false)
  const batchOf = useBatch()
  const set = (key: string, change: Partial<Room>) =>
    setRooms((now) => now.map((room) => (room.key === key ? { ...room, ...change } : room)))
  const dealt = rooms.map(({ nama, capacity }) => ({ nama, capacity }))
  const choice = { jadwal_id, rooms: dealt, order, scope, prefix }
  const checked = assignRoomsRequest.omit({ batch: true }).safeParse(choice)
  const seats = rooms.reduce((sum, { capacity }) => sum + capacity, 0)

  const save = async () => {
    setBusy(true)
    try {
      const { placed, numbered, without_room } = await assignRooms({ batch: batchOf(choice), ...choice })
      confirm(t('rooms.saved', { placed, numbered, without_room }))
      onClose()
    } catch (failure) {
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
          {rooms.map(({ key, nama, capacity }) => (
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
                value={capacity}
                onChange={(value) => set(key, { capacity: Number(value) || 0 })}
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
            {t('rooms.seats', { kursi: seats, n: counts?.registered ?? 0 })}
          </Text>
        </Stack>
        <Select
          label={t('rooms.order')}
          data={ASSIGNMENT_ORDERS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={order}
          allowDeselect={false}
          onChange={(value) => value && setOrder(value as typeof order)}
        />
        <Radio.Group label={t('rooms.scope')} value={scope} onChange={(value) => setScope(value as typeof scope)}>
          <Stack gap={6} mt={6}>
            <Radio value="unassigned" label={t('rooms.unassigned')} />
            <Radio value="all" label={t('rooms.all')} />
          </Stack>
        </Radio.Group>
        <Checkbox
          label={t('rooms.number')}
          checked={prefix !== null}
          onChange={(event) => setPrefix(event.currentTarget.checked ? '' : null)}
        />
        {prefix !== null && (
          <TextInput
            label={t('rooms.prefix')}
            description={t('rooms.prefixHelp')}
            maxLength={20}
            value={prefix}
            onChange={(event) => setPrefix(event.currentTarget.value)}
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
          disabled={!checked.success || (rooms.length === 0 && prefix === null)}
          onClick={() => void save()}
        >
          {t('rooms.save')}
        </Button>
      </Group>
    </Dialog>
  )
}
