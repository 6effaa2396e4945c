import { ActionIcon, Checkbox, Loader, Progress } from '@mantine/core'
import { CircleCheck, CircleX, FileText, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ImporSoalStatus } from '#contract/import-soal.ts'
import styles from './file-table.module.css'
import { isBusy, isHeld, isReady } from './findings.ts'
import type { Sending } from './use-uploads.ts'

interface FileTableProps {
  uploads: readonly ImporSoalStatus[]
  sending: readonly Sending[]
  /** Tokens that are not to be saved. */
  left: ReadonlySet<string>
  disabled: boolean
  onLeave(token: string, left: boolean): void
  onDrop(token: string): void
  onDismiss(id: string): void
}

/** One line for each file: what it is, what was found, what becomes of it. */
export function FileTable({ uploads, sending, left, disabled, onLeave, onDrop, onDismiss }: FileTableProps) {
  const { t } = useTranslation('import')
  return (
    <ul className={styles.files} aria-label={t('file.list')}>
      {uploads.map((upload) => (
        <li key={upload.token} className={styles.file}>
          <Checkbox
            aria-label={t('file.choose', { name: upload.filename })}
            checked={isReady(upload) && !left.has(upload.token)}
            disabled={disabled || !isReady(upload)}
            onChange={(event) => onLeave(upload.token, !event.currentTarget.checked)}
          />
          <FileName name={upload.filename} note={noteOf(upload, t)} wide={upload.state === 'gagal'} />
          <Counts upload={upload} />
          <Standing upload={upload} />
          <ActionIcon
            aria-label={t('file.drop', { name: upload.filename })}
            disabled={disabled || upload.state === 'menyimpan'}
            onClick={() => onDrop(upload.token)}
          >
            <X size={16} strokeWidth={1.75} />
          </ActionIcon>
        </li>
      ))}
      {sending.map(({ id, filename, share, failure }) => (
        <li key={id} className={styles.file}>
          <span />
          <FileName
            wide={failure !== null}
            name={filename}
            note={failure ?? t('file.sending', { percent: Math.round(share * 100) })}
          />
          {failure === null && (
            <Progress
              className={styles.progress}
              value={share * 100}
              aria-label={t('file.progress', { name: filename })}
            />
          )}
          {failure === null ? (
            <Loader size={16} />
          ) : (
            <span className={styles.standing} data-tone="bad" role="alert">
              <CircleX size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('file.notSent')}
            </span>
          )}
          <ActionIcon
            aria-label={t('file.drop', { name: filename })}
            disabled={failure === null}
            onClick={() => onDismiss(id)}
          >
            <X size={16} strokeWidth={1.75} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

type T = ReturnType<typeof useTranslation<'import'>>['t']

function noteOf({ state, pesan, format, gambar, done, total }: ImporSoalStatus, t: T): string {
  if (state === 'gagal') return pesan ?? t('file.failed')
  if (state === 'memeriksa')
    return total
      ? t('file.counted', { done: done.toLocaleString('id-ID'), total: total.toLocaleString('id-ID') })
      : t('file.reading')
  return gambar ? t('file.kindMedia', { format, n: gambar }) : format
}

function FileName({ name, note, wide }: { name: string; note: string; wide: boolean }) {
  return (
    <span className={styles.name} data-wide={wide ? '' : undefined}>
      <span className={styles.tile} aria-hidden="true">
        <FileText size={16} strokeWidth={1.75} />
      </span>
      <span>
        <strong>{name}</strong>
        <small role="status">{note}</small>
      </span>
    </span>
  )
}

function Counts({ upload }: { upload: ImporSoalStatus }) {
  const { t } = useTranslation('import')
  const { state, done, total, masalah, tidak_terbawa, kembar, soal, filename } = upload
  if (state === 'memeriksa') {
    const share = total ? (done / total) * 100 : 0
    return (
      <Progress
        className={styles.progress}
        value={share}
        animated={!total}
        aria-label={t('file.progress', { name: filename })}
      />
    )
  }
  if (state === 'gagal') return null
  const whole = tidak_terbawa.filter(({ seluruh }) => seluruh).length
  const figures = [
    ['siap', soal.length],
    ['kesalahan', masalah.length],
    ['peringatan', tidak_terbawa.length - whole],
    ['kembar', kembar.length],
    ['tidak', whole],
  ] as const
  return (
    <span className={styles.counts}>
      {figures.map(([name, count]) => (
        <span key={name} data-bad={name === 'kesalahan' && count > 0 ? '' : undefined}>
          <b>{count.toLocaleString('id-ID')}</b> {t(`count.${name}`)}
        </span>
      ))}
    </span>
  )
}

function Standing({ upload }: { upload: ImporSoalStatus }) {
  const { t } = useTranslation('import')
  if (isBusy(upload)) {
    return (
      <span className={styles.standing} role="status">
        <Loader size={16} />
        {t(upload.state === 'menyimpan' ? 'standing.saving' : 'standing.checking')}
      </span>
    )
  }
  const good = upload.state === 'selesai' || isReady(upload)
  const word =
    upload.state === 'selesai'
      ? 'saved'
      : good
        ? 'ready'
        : isHeld(upload)
          ? 'held'
          : upload.state === 'gagal'
            ? 'failed'
            : 'nothing'
  const Icon = good ? CircleCheck : CircleX
  return (
    <span className={styles.standing} data-tone={good ? 'good' : 'bad'}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {t(`standing.${word}`)}
    </span>
  )
}
