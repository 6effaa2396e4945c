import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Moved, Preview } from '#contract/report-ruling.ts'
import { reasonOf } from '#src/office/kit/api-failure.ts'
import { asCount, asGain, asNilai } from './numbers.ts'
import styles from './ruling-panel.module.css'

/** Who would move how much: counts first, then those who move most. */
export function PreviewBox({ preview }: { preview: UseQueryResult<Preview> }) {
  const { t } = useTranslation('report')
  const { data, error, isFetching } = preview
  return (
    <section className={styles.preview} aria-busy={isFetching} aria-live="polite">
      <header>
        <h3>{t('preview.title')}</h3>
        {data && <span>{t('preview.people', { count: data.peserta, n: asCount(data.peserta) })}</span>}
      </header>
      {error ? (
        <p className={styles.problem} role="alert">
          {reasonOf(error) || t('preview.failed')}
        </p>
      ) : data ? (
        <Shown data={data} />
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  )
}

function Shown({ data }: { data: Preview }) {
  const { t } = useTranslation('report')
  const { peringkat, nilai, lulus, lainnya } = data
  const passes = lulus.jadi_lulus + lulus.jadi_gagal > 0
  return (
    <>
      <dl className={styles.tiles}>
        <div>
          <dt>{t('preview.same')}</dt>
          <dd>{asCount(peringkat.tetap)}</dd>
        </div>
        <div>
          <dt>{t('preview.up')}</dt>
          <dd>
            <ArrowUp size={14} aria-hidden="true" /> {asCount(peringkat.naik)}
          </dd>
        </div>
        <div>
          <dt>{t('preview.down')}</dt>
          <dd>
            <ArrowDown size={14} aria-hidden="true" /> {asCount(peringkat.turun)}
          </dd>
        </div>
        <div>
          <dt>{t('preview.far')}</dt>
          <dd>{asCount(peringkat.jauh)}</dd>
        </div>
      </dl>
      <p className={styles.sentence}>
        {t('preview.scores', { naik: asCount(nilai.naik), turun: asCount(nilai.turun), tetap: asCount(nilai.tetap) })}
        {passes && ` ${t('preview.passes', { lulus: asCount(lulus.jadi_lulus), gagal: asCount(lulus.jadi_gagal) })}`}{' '}
        {lainnya.pengerjaan > 0 &&
          t('preview.elsewhere', {
            count: lainnya.pengerjaan,
            n: asCount(lainnya.pengerjaan),
            jadwal: asCount(lainnya.jadwal),
          })}
      </p>
      <div className={styles.rows}>
        <table>
          <thead>
            <tr>
              <th>{t('people.place')}</th>
              <th>{t('people.student')}</th>
              <th>{t('people.nilai')}</th>
              <th>{t('preview.gain')}</th>
            </tr>
          </thead>
          <tbody>
            {data.baris.map((row) => (
              <Row key={row.attempt_id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Row({ row }: { row: Moved }) {
  const { t } = useTranslation('report')
  const gain = row.nilai.baru - row.nilai.lama
  const turned = row.lulus.lama !== row.lulus.baru
  return (
    <tr>
      <td>
        <span className={styles.step}>
          {asCount(row.peringkat.lama)} <ArrowRight size={12} aria-hidden="true" /> <b>{asCount(row.peringkat.baru)}</b>
        </span>
      </td>
      <td title={row.nama}>
        {row.nama}
        {turned && <small> · {t(row.lulus.baru ? 'preview.passed' : 'preview.lost')}</small>}
      </td>
      <td>{asNilai(row.nilai.baru)}</td>
      <td data-sign={Math.sign(gain)}>{asGain(gain)}</td>
    </tr>
  )
}
