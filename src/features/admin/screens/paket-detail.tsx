import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { subtestPaket } from '#contract/resources/index.ts'
import { asApiError } from '../api-failure.ts'
import { data } from '../data.ts'
import { useTrailName } from '../frame/trail.ts'
import { useGo } from '../leave/use-go.ts'
import { durationText } from '../resource/form/duration-text.ts'
import { ListProblem } from '../resource/list/list-problem.tsx'
import { StatusChip } from '../resource/list/status-chip.tsx'
import { CREATE, EDIT, SpecPage } from '../resource/page.tsx'
import { type PageOptions, specOf } from '../resource/spec.ts'
import { menuUrl, useRights } from '../rights.ts'
import { useWords } from '../words.ts'
import styles from './detail.module.css'

const subtestOptions: PageOptions<typeof subtestPaket> = {
  columns: ['nama', 'kode', 'urutan', 'durasi_detik', 'soal_ids'],
  sort: 'urutan',
  more: ['acak_soal', 'acak_opsi', 'bobot', 'poin_benar', 'poin_salah', 'poin_kosong', 'ambang', 'prioritas_seri'],
  form: [
    { title: 'umum', fields: ['nama', 'kode', 'urutan', 'durasi_detik'] },
    { title: 'urutanSoal', fields: ['acak_soal', 'acak_opsi'] },
    { title: 'nilai', fields: ['bobot', 'poin_benar', 'poin_salah', 'poin_kosong', 'ambang', 'prioritas_seri'] },
  ],
}

/** A package with its sub-tests in their order. */
export default function PaketDetail() {
  const { t } = useTranslation('admin')
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const spec = useMemo(() => specOf(subtestPaket, { ...subtestOptions, only: { paket_id: id } }), [id])
  const found = useQuery({ queryKey: ['admin', 'paket', 'one', id], queryFn: () => data.one('paket', id) })
  const query = { paket_id: id, size: 100, sort: 'urutan' }
  const subtests = useQuery({
    queryKey: ['admin', 'subtest-paket', 'list', query],
    queryFn: () => data.list('subtest-paket', query),
  })
  const go = useGo()
  const rights = useRights('paket-tryout')
  const words = useWords('paket')
  const name = String(found.data?.nama ?? '…')
  useTrailName(name)
  if (search.has(CREATE) || search.has(EDIT)) return <SpecPage spec={spec} embedded />
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  if (!found.data) return <Skeleton height={28} width="30%" m="lg" />
  const rows = subtests.data?.data ?? []
  const soal = rows.reduce((sum, row) => sum + (Array.isArray(row.soal_ids) ? row.soal_ids.length : 0), 0)
  const seconds = rows.reduce((sum, row) => sum + Number(row.durasi_detik), 0)
  const value = (key: string) => words.value(key, String(found.data?.[key]))
  return (
    <>
      <title>{`${name} · ELP`}</title>
      <header className={styles.head}>
        <h1>{name}</h1>
        <StatusChip status={String(found.data.status)} word={value('status')} />
        <Button
          leftSection={<Pencil size={16} strokeWidth={1.75} />}
          onClick={() => go(`${menuUrl('paket-tryout')}?ubah=${id}`)}
        >
          {t(rights.update ? 'list.edit' : 'list.look')}
        </Button>
      </header>
      <dl className={styles.facts}>
        {(['mode', 'penilaian', 'waktu', 'cara_mulai'] as const).map((key) => (
          <div key={key}>
            <dt>{words.field(key)}</dt>
            <dd>{value(key)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('paket.soal')}</dt>
          <dd>{soal.toLocaleString('id-ID')}</dd>
        </div>
        <div>
          <dt>{t('paket.total')}</dt>
          <dd>
            <bdi>{durationText(seconds)}</bdi>
          </dd>
        </div>
      </dl>
      <SpecPage spec={spec} embedded />
    </>
  )
}
