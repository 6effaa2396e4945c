import { Button, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { KEADAAN, type RingkasanPeserta } from '#contract/peserta-jadwal.ts'
import { isNarrowed, type ListState, NO_FILTERS, narrowed } from '#src/office/crud/list/list-state.ts'
import { SearchBox } from '#src/office/crud/list/toolbar.tsx'
import styles from './peserta-tab.module.css'
import { type Filter, NO_ROOM } from './use-peserta.ts'

interface PesertaToolbarProps {
  state: ListState
  rooms: RingkasanPeserta['ruang']
  onChange(state: ListState): void
}

const STATUSES = ['terdaftar', 'dibatalkan', 'dijadwal_ulang'] as const
const SORTS = ['nama', 'sekolah', 'nomor_peserta', 'ruang'] as const

export function PesertaToolbar({ state, rooms, onChange }: PesertaToolbarProps) {
  const { t } = useTranslation('participants')
  const admin = useTranslation('admin').t
  const choose = (key: Filter, value: string | null) => {
    const { [key]: _old, ...others } = state.filters
    onChange(narrowed(state, { filters: value ? { ...others, [key]: value.split(',') } : others }))
  }
  const choice = (key: Filter, data: { value: string; label: string }[]) => (
    <Select
      className={styles.choice}
      aria-label={t(`filter.${key}`)}
      placeholder={t(`filter.${key}`)}
      clearable
      data={data}
      value={state.filters[key]?.join(',') ?? null}
      onChange={(value) => choose(key, value)}
    />
  )
  const named = rooms.map(({ ruang, jumlah }) => ({
    value: ruang ?? NO_ROOM,
    label: `${ruang ?? t('filter.noRoom')} (${jumlah})`,
  }))
  return (
    <div className={styles.bar}>
      <SearchBox q={state.q} onSearch={(q) => onChange(narrowed(state, { q }))} />
      {choice(
        'keadaan',
        KEADAAN.map((value) => ({ value, label: t(`keadaan.${value}`) })),
      )}
      {choice('ruang', named)}
      {choice(
        'status',
        STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
      )}
      <Select
        className={styles.choice}
        aria-label={t('sort.label')}
        data={SORTS.map((value) => ({ value, label: `${t('sort.label')}: ${t(`sort.${value}`)}` }))}
        value={state.sort ?? 'nama'}
        allowDeselect={false}
        onChange={(sort) => onChange({ ...state, sort: sort === 'nama' ? null : sort, page: 1 })}
      />
      {isNarrowed(state) && (
        <Button variant="subtle" onClick={() => onChange({ ...state, ...NO_FILTERS })}>
          {admin('list.clear')}
        </Button>
      )}
    </div>
  )
}
