import { Box, Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { PrintOut } from '#contract/scheduling/participants.ts'
import { CARD_FILE, useCardFile } from '#src/features/people/office/siswa-import/card-file.ts'
import { useLoginCards } from '#src/features/people/office/siswa-import/login-cards.ts'
import { MakeCards } from '#src/features/people/office/siswa-import/make-cards.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { get } from '#src/lib/http.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { ChoiceCards } from '#src/office/kit/choice-cards/choice-cards.tsx'
import { CardSheets } from '#src/office/kit/print/card-sheets.tsx'
import { PrintRoot } from '#src/office/kit/print/print-root.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import styles from '../../../../office/kit/print/print.module.css'
import { NO_ROOM } from '../members/use-peserta.ts'
import { useParticipantCounts } from '../use-jadwal-people.ts'
import { AttendanceSheets } from './attendance-sheets.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { RoomSheets } from './room-sheets.tsx'

const KINDS = ['cards', 'attendance', 'minutes', 'room_sheet'] as const
type Kind = (typeof KINDS)[number]
/** As much of it as is shown before it is printed. */
const SHOWN = 24

/** Print-outs of a schedule, on A4 by the browser's own printing. */
export function PrintTab({ id }: { id: string }) {
  const { t } = useTranslation('participants')
  const online = useOnline()
  const [search, setSearch] = useSearchParams()
  const kind = KINDS.find((known) => known === search.get('kind')) ?? 'cards'
  const room = search.get('ruang')
  const rooms = useParticipantCounts(id).data?.ruang ?? []
  const query = { jadwal_id: id, ...(room !== null && { ruang: room === NO_ROOM ? '' : room }) }
  const found = useQuery({
    queryKey: ['admin', 'jadwal-paket-member', 'print', query],
    queryFn: async () => (await get<{ data: PrintOut }>('/peserta-jadwal/print', query)).data,
  })
  const set = (key: string, value: string | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(key)
        else next.set(key, value)
        return next
      },
      { replace: true },
    )
  const data = found.data
  const [made, setMade] = useState<string | null>(null)
  const file = useCardFile(made)
  // A report is one sheet, however many it counts.
  const tooMany = data?.more === true && kind !== 'minutes'
  return (
    <>
      <Stack gap="sm" px="gutter" py="sm">
        <ChoiceCards
          aria-label={t('print.kind')}
          value={kind}
          onChange={(value) => set('kind', value)}
          cards={KINDS.map((value) => ({ value, title: t(`print.${value}`), text: t(`print.${value}Text`) }))}
        />
        <Group>
          <Select
            aria-label={t('print.room')}
            placeholder={t('print.allRooms')}
            clearable
            data={rooms.map(({ ruang, count }) => ({
              value: ruang ?? NO_ROOM,
              label: `${ruang ?? t('print.noRoom')} (${count})`,
            }))}
            value={room}
            onChange={(value) => set('ruang', value)}
          />
          <Text span flex={1} c="var(--color-text-muted)">
            {data && t('print.amount', { n: data.minutes.registered.toLocaleString('id-ID') })}
          </Text>
          {kind === 'cards' && (
            <MakeCards
              students={async () => data?.peserta.map(({ user_id }) => user_id) ?? []}
              disabled={!online || !data?.peserta.length || tooMany}
              onMade={({ cards_file }) => setMade(cards_file)}
            />
          )}
          <Button
            variant="filled"
            color="accent"
            leftSection={<Printer size={16} strokeWidth={1.75} />}
            disabled={!data?.peserta.length || tooMany}
            onClick={file.print}
          >
            {t('print.print')}
          </Button>
        </Group>
        {made !== null && (
          <Group role="status">
            <span>{t('cards.offered', { file: CARD_FILE })}</span>
            <Button leftSection={<Download size={16} strokeWidth={1.75} />} onClick={file.fetch}>
              {t('cards.fetch')}
            </Button>
          </Group>
        )}
      </Stack>
      {found.error && !data && <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />}
      {!data && !found.error && <Skeleton height={320} m="lg" />}
      {data?.peserta.length === 0 && <State title={t('print.none')} text={t('print.noneText')} />}
      {data && data.peserta.length > 0 && (
        <>
          <Text size="xs" c="dimmed" px="gutter" pb="xs" role={tooMany ? 'alert' : undefined}>
            {t(tooMany ? 'print.most' : 'print.preview')}
          </Text>
          <Box flex={1} p="lg" bg="var(--color-surface-sunken)" style={{ overflow: 'auto' }}>
            <div className={styles.preview}>
              <Printed kind={kind} data={firstOf(data, kind)} room={room} />
            </div>
          </Box>
          {!tooMany && (
            <PrintRoot>
              <Printed kind={kind} data={data} room={room} />
            </PrintRoot>
          )}
        </>
      )}
    </>
  )
}

function Printed({ kind, data, room }: { kind: Kind; data: PrintOut; room: string | null }) {
  const handed = useLoginCards((state) => state.cards)
  switch (kind) {
    case 'cards':
      return (
        <CardSheets
          letterhead={data.letterhead}
          jadwal={data.jadwal}
          people={data.peserta.map((person) => ({ ...person, password: handed.get(person.email)?.password }))}
        />
      )
    case 'attendance':
      return <AttendanceSheets data={data} />
    case 'minutes':
      return <ReportSheet data={data} ruang={room === NO_ROOM ? null : room} />
    case 'room_sheet':
      return <RoomSheets data={data} />
  }
}

/** The first sheet's worth; a report is of everybody. */
function firstOf(data: PrintOut, kind: Kind): PrintOut {
  if (kind === 'minutes') return data
  const [first] = data.peserta
  const room = kind === 'cards' ? data.peserta : data.peserta.filter((person) => person.ruang === first?.ruang)
  return { ...data, peserta: room.slice(0, kind === 'cards' ? 8 : SHOWN) }
}
