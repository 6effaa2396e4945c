import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LoginCards } from '#contract/accounts/login-cards.ts'
import { leaveBy } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { CARD_FILE } from './card-file.ts'
import { CardHandout } from './card-handout.tsx'

const UNSEATED = { nomor_peserta: null, ruang: null, kursi: null }

/** Cards made from the list of students, to be printed. */
export function MadeCards({ made: { cards, cards_file, letterhead }, onClose }: { made: LoginCards; onClose(): void }) {
  const { t } = useTranslation('participants')
  const people = cards.map((card) => ({ id: card.email, ...card, ...UNSEATED }))
  return (
    <Stack component="section" align="start" gap="sm" px="gutter" py="lg" role="status">
      <h2>{t('cards.made', { n: cards.length.toLocaleString('id-ID') })}</h2>
      <Text maw="40rem" c="var(--color-text-muted)">
        {t('cards.offered', { file: CARD_FILE })}
      </Text>
      <CardHandout people={people} cards_file={cards_file} letterhead={letterhead}>
        <Button onClick={() => leaveBy(onClose)}>{t('file.done')}</Button>
      </CardHandout>
    </Stack>
  )
}
