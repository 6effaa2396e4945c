import { Button, Radio, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TambahReply, TambahRequest } from '#contract/peserta-jadwal.ts'
import { refs } from '#src/office/crud/reference-names.ts'
import { useRefRows } from '#src/office/crud/refs.ts'
import { reasonOf } from '#src/office/kit/api-failure.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { addPeserta } from './api.ts'
import styles from './peserta-tab.module.css'
import { useAdding } from './use-adding.ts'

/** Everybody who owns the schedule's package, or a package of a category; first how many that are. */
export function AddOwners({ jadwal_id, onClose }: { jadwal_id: string; onClose(): void }) {
  const { t } = useTranslation('participants')
  const [way, setWay] = useState<'pemilik' | 'kategori'>('pemilik')
  const [kategori_id, setKategori] = useState<string | null>(null)
  const categories = useRefRows(refs.kategori)
  const adding = useAdding(jadwal_id, onClose)
  const dari = chosen(way, kategori_id)
  const preview = useQuery({
    queryKey: ['admin', 'jadwal-paket-member', 'pemilik', jadwal_id, dari],
    queryFn: () =>
      addPeserta({
        batch: crypto.randomUUID(),
        jadwal_id,
        simpan: false,
        dari: dari as TambahRequest['dari'],
      }),
    enabled: dari !== null,
    staleTime: 0,
  })
  const counts = dari ? preview.data : undefined
  const over = counts !== undefined && counts.sisa_kuota !== null && counts.baru > counts.sisa_kuota
  return (
    <Dialog opened onClose={onClose} title={t('owners.title')}>
      <Radio.Group value={way} onChange={(value) => setWay(value as typeof way)} aria-label={t('owners.title')}>
        <Stack gap="xs">
          <Radio value="pemilik" label={t('owners.own')} data-autofocus />
          <Radio value="kategori" label={t('owners.category')} />
        </Stack>
      </Radio.Group>
      {way === 'kategori' && (
        <Select
          mt="xs"
          aria-label={t('owners.pick')}
          placeholder={t('owners.pick')}
          searchable
          data={(categories.data?.data ?? []).map((row) => ({ value: row.id, label: String(row.nama) }))}
          value={kategori_id}
          onChange={setKategori}
        />
      )}
      {counts && <Counts counts={counts} over={over} />}
      {preview.error && <p className={styles.bad}>{reasonOf(preview.error)}</p>}
      <div className={styles.foot}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="filled"
          color="accent"
          loading={adding.busy || preview.isLoading}
          disabled={!counts || counts.baru === 0 || over}
          onClick={() => dari && void adding.save(dari)}
        >
          {t('owners.save', { n: (counts?.baru ?? 0).toLocaleString('id-ID') })}
        </Button>
      </div>
    </Dialog>
  )
}

function chosen(way: 'pemilik' | 'kategori', kategori_id: string | null): TambahRequest['dari'] | null {
  if (way === 'pemilik') return { jenis: 'pemilik' }
  return kategori_id ? { jenis: 'kategori', kategori_id } : null
}

function Counts({ counts, over }: { counts: TambahReply; over: boolean }) {
  const { t } = useTranslation('participants')
  const shown = (n: number) => n.toLocaleString('id-ID')
  return (
    <>
      <dl className={styles.facts} aria-live="polite">
        <div>
          <dt>{t('owners.fresh')}</dt>
          <dd>{shown(counts.baru)}</dd>
        </div>
        <div>
          <dt>{t('owners.already')}</dt>
          <dd>{shown(counts.sudah)}</dd>
        </div>
        <div>
          <dt>{t('owners.skipped')}</dt>
          <dd>{shown(counts.dilewati)}</dd>
        </div>
        <div>
          <dt>{t('owners.places')}</dt>
          <dd>{counts.sisa_kuota === null ? t('owners.noLimit') : shown(counts.sisa_kuota)}</dd>
        </div>
      </dl>
      {over && <p className={styles.bad}>{t('owners.over')}</p>}
    </>
  )
}
