import { Button, Group, Text } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoginCards, MAX_LOGIN_CARDS } from '#contract/accounts/login-cards.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import { makeCards } from './api.ts'
import { offerCardFile } from './card-file.ts'
import { keepCards } from './login-cards.ts'

interface MakeCardsProps {
  /** Ids of the accounts. */
  students(): Promise<string[]>
  disabled: boolean
  /** In the bar of what is ticked. */
  small?: boolean
  onMade(made: LoginCards): void
}

/** Gives students new passwords once it is confirmed: the old ones stop working. */
export function MakeCards({ students, disabled, small = false, onMade }: MakeCardsProps) {
  const { t } = useTranslation('participants')
  const rights = useRights('customer')
  const [asked, setAsked] = useState<{ batch: string; ids: string[] } | null>(null)
  const [busy, setBusy] = useState(false)
  if (!rights.update) return null
  const ask = () => students().then((ids) => setAsked({ batch: crypto.randomUUID(), ids }), refuse)
  const make = async () => {
    if (!asked) return
    setBusy(true)
    try {
      const made = await makeCards(asked.batch, asked.ids)
      keepCards(made.cards)
      offerCardFile(made.cards_file)
      setAsked(null)
      onMade(made)
      resolved()
    } catch (failure) {
      await refuse(failure)
    } finally {
      setBusy(false)
    }
  }
  const n = asked?.ids.length ?? 0
  const tooMany = n > MAX_LOGIN_CARDS
  return (
    <>
      <Button
        {...(small && { size: 'xs', variant: 'subtle' })}
        leftSection={<KeyRound size={16} strokeWidth={1.75} />}
        disabled={disabled}
        onClick={() => void ask()}
      >
        {t('cards.make')}
      </Button>
      <Dialog opened={asked !== null} onClose={() => busy || setAsked(null)} title={t('cards.title')}>
        <Text size="sm" role={tooMany ? 'alert' : undefined}>
          {tooMany ? t('cards.most', { n: MAX_LOGIN_CARDS }) : t('cards.text', { n: n.toLocaleString('id-ID') })}
        </Text>
        <Group justify="flex-end" mt="md" gap="xs">
          <Button variant="subtle" disabled={busy} onClick={() => setAsked(null)}>
            {t('cards.cancel')}
          </Button>
          {!tooMany && (
            <Button variant="filled" color="accent" data-autofocus loading={busy} onClick={() => void make()}>
              {t('cards.confirm', { n: n.toLocaleString('id-ID') })}
            </Button>
          )}
        </Group>
      </Dialog>
    </>
  )
}
