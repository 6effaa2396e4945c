import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Calon, MAX_ORANG } from '#contract/peserta-jadwal.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { findCalon } from './api.ts'
import styles from './peserta-tab.module.css'
import { useAdding } from './use-adding.ts'

/** Students found by name, ticked one after the other over several searches, and entered at once. */
export function AddPeople({ jadwal_id, onClose }: { jadwal_id: string; onClose(): void }) {
  const { t } = useTranslation('participants')
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 250)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const adding = useAdding(jadwal_id, onClose)
  const found = useQuery({
    queryKey: ['admin', 'jadwal-paket-member', 'calon', jadwal_id, q],
    queryFn: () => findCalon(jadwal_id, q),
    placeholderData: keepPreviousData,
  })
  const toggle = (id: string) =>
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const rows = found.data?.data ?? []
  return (
    <Dialog opened onClose={onClose} title={t('people.title')} size="lg">
      <TextInput
        type="search"
        aria-label={t('people.search')}
        placeholder={t('people.search')}
        leftSection={<Search size={16} strokeWidth={1.75} />}
        maxLength={120}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <div className={styles.found} aria-busy={found.isFetching}>
        {rows.map((row) => (
          <Candidate key={row.user_id} row={row} chosen={chosen.has(row.user_id)} onToggle={toggle} />
        ))}
        {found.data && rows.length === 0 && <p className={styles.note}>{t('people.none')}</p>}
      </div>
      {found.data?.lagi && <p className={styles.note}>{t('people.more')}</p>}
      {chosen.size > MAX_ORANG && <p className={styles.bad}>{t('people.most', { n: MAX_ORANG })}</p>}
      <div className={styles.foot}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="filled"
          color="accent"
          loading={adding.busy}
          disabled={chosen.size === 0 || chosen.size > MAX_ORANG}
          onClick={() => void adding.save({ jenis: 'orang', user_ids: [...chosen] })}
        >
          {t('people.save', { n: chosen.size })}
        </Button>
      </div>
    </Dialog>
  )
}

function Candidate({ row, chosen, onToggle }: { row: Calon; chosen: boolean; onToggle(id: string): void }) {
  const { t } = useTranslation('participants')
  const entered = row.status === 'terdaftar'
  const word = entered ? t('people.already') : row.status === null ? '' : t('people.back')
  return (
    <div>
      <Checkbox
        label={
          <span className={styles.person}>
            <strong>{row.nama}</strong>
            <small>{[row.email, row.sekolah].filter(Boolean).join(' · ')}</small>
          </span>
        }
        checked={chosen || entered}
        disabled={entered}
        onChange={() => onToggle(row.user_id)}
      />
      {word && <em>{word}</em>}
    </div>
  )
}
