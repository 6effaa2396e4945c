import { Button } from '@mantine/core'
import { Armchair, CircleSlash, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Rights } from '#contract/access.ts'
import type { Peserta } from '#contract/peserta-jadwal.ts'
import { useOnline } from '#src/lib/online.ts'
import bar from '../../../../office/crud/list/bulk-bar.module.css'
import type { PesertaActions } from './use-peserta-actions.tsx'
import type { Picked } from './use-picked.ts'

interface PesertaBulkProps {
  picked: Picked
  rights: Rights
  actions: PesertaActions
  onSeat(rows: readonly Peserta[]): void
}

export function PesertaBulk({ picked, rights, actions, onSeat }: PesertaBulkProps) {
  const { t } = useTranslation('participants')
  const online = useOnline()
  const rows = [...picked.rows.values()]
  if (rows.length === 0) return null
  const registered = rows.filter((row) => row.status === 'terdaftar')
  const common = { size: 'xs', variant: 'subtle', disabled: !online } as const
  return (
    <div className={bar.bar} role="toolbar" aria-label={t('bulk.label')}>
      <strong>{t('bulk.count', { n: rows.length.toLocaleString('id-ID') })}</strong>
      <span className={bar.rule} />
      {rights.update && (
        <>
          <Button {...common} leftSection={<Armchair size={16} />} onClick={() => onSeat(rows)}>
            {t('bulk.room')}
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
      <span className={bar.rule} />
      <Button size="xs" variant="subtle" leftSection={<X size={14} />} onClick={picked.clear}>
        {t('bulk.clear')}
      </Button>
    </div>
  )
}
