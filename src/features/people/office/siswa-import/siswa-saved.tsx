import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Row } from '#contract/resource.ts'
import type { jadwalPaket } from '#contract/resources/index.ts'
import { data } from '#src/office/crud/data.ts'
import { Note } from '#src/office/kit/tone/note.tsx'
import type { ImportSiswa } from './api.ts'
import { CARD_FILE } from './card-file.ts'
import { CardHandout } from './card-handout.tsx'

const NAMED = 5

interface SiswaSavedProps {
  found: ImportSiswa
  jadwal_id: string | undefined
  onAgain(): void
  onDone(): void
}

/** Saved: the passwords are shown this once; afterwards only new ones can be made. */
export function SiswaSaved({ found, jadwal_id, onAgain, onDone }: SiswaSavedProps) {
  const { t } = useTranslation('participants')
  const jadwal = useQuery({
    queryKey: ['admin', 'jadwal-paket', 'one', jadwal_id],
    queryFn: () => data.one('jadwal-paket', jadwal_id ?? ''),
    enabled: jadwal_id !== undefined,
  }).data as Row<typeof jadwalPaket> | undefined
  const { siswa, cards: made, cards_file, letterhead } = found
  const without = siswa.filter((row) => row.consented !== true)
  const seats = new Map(siswa.map((row) => [row.email, row]))
  const cards = made.map((card) => {
    const { nomor_peserta = null, ruang = null, kursi = null } = seats.get(card.email) ?? {}
    return { id: card.email, ...card, nomor_peserta, ruang, kursi }
  })
  const more = (
    <>
      <Button onClick={onAgain}>{t('file.again')}</Button>
      <Button onClick={onDone}>{t('file.done')}</Button>
    </>
  )
  return (
    <Stack align="start" gap="sm" px="gutter" py="lg" role="status">
      <h3>{t('file.saved', { n: siswa.length.toLocaleString('id-ID') })}</h3>
      <Text maw="40rem" c="var(--color-text-muted)">
        {cards_file === null
          ? t('file.noCards')
          : `${t('file.cards', { n: cards.length.toLocaleString('id-ID') })} ${t('cards.offered', { file: CARD_FILE })}`}
      </Text>
      {without.length > 0 && (
        <Note tone="warning">
          {t('file.without', {
            n: without.length.toLocaleString('id-ID'),
            names: `${without
              .slice(0, NAMED)
              .map(({ nama }) => nama)
              .join(', ')}${without.length > NAMED ? '…' : ''}`,
          })}
        </Note>
      )}
      {cards_file === null ? (
        <Group gap="xs">{more}</Group>
      ) : (
        <CardHandout people={cards} cards_file={cards_file} jadwal={jadwal} letterhead={letterhead}>
          {more}
        </CardHandout>
      )}
    </Stack>
  )
}
