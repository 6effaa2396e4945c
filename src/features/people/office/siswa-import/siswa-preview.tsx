import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BarisSiswa, MasalahSiswa } from '#contract/import-siswa.ts'
import { useOnline } from '#src/lib/online.ts'
import type { ImportSiswa } from './api.ts'
import styles from './siswa-import.module.css'

interface SiswaPreviewProps {
  found: ImportSiswa
  withSchedule: boolean
  busy: boolean
  onOther(): void
  /** With the rows that were asked about and answered. */
  onSave(sama: readonly number[]): void
}

/** What the file would do, row by row; while anything is wrong, only that. */
export function SiswaPreview({ found, withSchedule, busy, onOther, onSave }: SiswaPreviewProps) {
  const { t } = useTranslation('participants')
  const online = useOnline()
  const { siswa, masalah, kolom_diabaikan } = found
  const [same, setSame] = useState<ReadonlySet<number>>(new Set())
  const asked = siswa.filter((row) => row.ditanya)
  const open = asked.filter((row) => !same.has(row.baris)).length
  const answer = (baris: number, yes: boolean) =>
    setSame((now) => new Set(yes ? [...now, baris] : [...now].filter((one) => one !== baris)))
  const akun = siswa.filter((row) => row.akun === 'baru').length
  const peserta = siswa.filter((row) => row.peserta === 'baru').length
  return (
    <>
      {masalah.length > 0 && (
        <p className={styles.problems} role="alert">
          {t('file.problems', { n: masalah.length })}
        </p>
      )}
      {masalah.length === 0 && asked.length > 0 && (
        <p className={styles.question} role="status">
          {t('file.asked', { n: asked.length.toLocaleString('id-ID') })}
        </p>
      )}
      {kolom_diabaikan.length > 0 && (
        <p className={styles.note}>{t('file.ignored', { names: kolom_diabaikan.join(', ') })}</p>
      )}
      <div className={styles.scroll}>
        {masalah.length > 0 ? (
          <Problems rows={masalah} />
        ) : (
          <Rows
            rows={[...asked, ...siswa.filter((row) => !row.ditanya)]}
            withSchedule={withSchedule}
            same={same}
            onAnswer={answer}
          />
        )}
      </div>
      <footer className={styles.bar}>
        <p>{masalah.length === 0 && t(withSchedule ? 'file.words' : 'file.wordsAccounts', { akun, peserta })}</p>
        <Button onClick={onOther} disabled={busy}>
          {t('file.other')}
        </Button>
        {masalah.length === 0 && (
          <Button
            variant="filled"
            color="accent"
            loading={busy}
            disabled={!online || open > 0}
            onClick={() => onSave([...same])}
          >
            {t('file.save', { n: siswa.length.toLocaleString('id-ID') })}
          </Button>
        )}
      </footer>
    </>
  )
}

function Problems({ rows }: { rows: readonly MasalahSiswa[] }) {
  const { t } = useTranslation('participants')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('file.row')}</th>
          <th>{t('file.column')}</th>
          <th>{t('file.reason')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ baris, kolom, alasan }) => (
          <tr key={`${baris}-${kolom}-${alasan}`}>
            <td>{baris}</td>
            <td>{kolom ?? '–'}</td>
            <td data-bad="">{alasan}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface RowsProps {
  rows: readonly BarisSiswa[]
  withSchedule: boolean
  same: ReadonlySet<number>
  onAnswer(baris: number, yes: boolean): void
}

function Rows({ rows, withSchedule, same, onAnswer }: RowsProps) {
  const { t } = useTranslation('participants')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('file.row')}</th>
          <th>{t('col.nama')}</th>
          <th>{t('col.sekolah')}</th>
          <th>{t('col.kelas')}</th>
          <th>{t('file.account')}</th>
          {withSchedule && <th>{t('file.participant')}</th>}
          {withSchedule && <th>{t('col.nomor')}</th>}
          {withSchedule && <th>{t('col.ruang')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.baris}>
            <td>{row.baris}</td>
            <td>
              {row.nama}
              <small>{[row.nisn, row.email].filter((name) => name !== null).join(' · ')}</small>
            </td>
            <td>{row.sekolah ?? '–'}</td>
            <td>{row.kelas ?? '–'}</td>
            <td>
              {t(`file.${row.akun}`)}
              {row.ditanya && (
                <>
                  <small data-warn="">
                    {t('file.otherName', {
                      name: [row.nama_akun, row.sekolah_akun].filter((part) => part !== null).join(', '),
                    })}
                  </small>
                  <Checkbox
                    size="xs"
                    label={t('file.same')}
                    aria-label={t('file.sameOf', { baris: row.baris, name: row.nama })}
                    checked={same.has(row.baris)}
                    onChange={(event) => onAnswer(row.baris, event.currentTarget.checked)}
                  />
                </>
              )}
            </td>
            {withSchedule && <td>{t(row.peserta === 'sudah' ? 'file.sudah' : 'file.masuk')}</td>}
            {withSchedule && <td>{row.nomor_peserta ?? '–'}</td>}
            {withSchedule && <td>{[row.ruang, row.kursi].filter((part) => part !== null).join(' / ') || '–'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
