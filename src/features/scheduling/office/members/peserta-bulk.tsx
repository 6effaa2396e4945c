import { Button } from '@mantine/core'
import { Armchair, CircleSlash, Clock, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Rights } from '#contract/access/access.ts'
import type { Peserta } from '#contract/scheduling/participants.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { ActionBar } from '#src/office/list/action-bar.tsx'
import type { usePeserta } from './use-peserta.ts'
import type { PesertaActions } from './use-peserta-actions.tsx'

interface PesertaBulkProps {
  list: ReturnType<typeof usePeserta>
  rights: Rights
  actions: PesertaActions
  onSeat(rows: readonly Peserta[]): void
  onTimes(rows: readonly Peserta[]): void
}

export function PesertaBulk({ list, rights, actions, onSeat, onTimes }: PesertaBulkProps) {
  const { t } = useTranslation('participants')
  const online = useOnline()
  const rows = [...(list.selecting?.selection.rows.values() ?? [])]
  const registered = rows.filter((row) => row.status === 'terdaftar')
  const common = { size: 'xs', variant: 'subtle', disabled: !online } as const
  return (
    <ActionBar list={list} label={t('bulk.label')}>
      {rights.update && (
        <>
          <Button {...common} leftSection={<Armchair size={16} />} onClick={() => onSeat(rows)}>
            {t('bulk.room')}
          </Button>
          <Button {...common} leftSection={<Clock size={16} />} onClick={() => onTimes(rows)}>
            {t('bulk.times')}
          </Button>
          <Button
            {...common}
            leftSection={<CircleSlash size={16} />}
            disabled={!online || registered.length === 0}
            onClick={() => void actions.setStatus(registered, 'dibatalkan')}
          >
            {t('bulk.cancel')}
          </Button>
        </>
      )}
      {rights.delete && (
        <Button {...common} leftSection={<Trash2 size={16} />} onClick={() => void actions.remove(rows)}>
          {t('bulk.remove')}
        </Button>
      )}
    </ActionBar>
  )
}
