import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, KeyRound, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ImporSoalButir } from '#contract/import-soal.ts'
import { RichHtml } from '#src/components/rich-html.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { butirOf } from './api.ts'
import styles from './butir-preview.module.css'
import { PlaceOf } from './finding-table.tsx'
import type { Finding, Tab } from './findings.ts'

interface ButirPreviewProps {
  tab: Tab
  line: Finding
  onStep(by: 1 | -1): void
}

/** The question of a line as it will look, and above it what is the matter. */
export function ButirPreview({ tab, line, onStep }: ButirPreviewProps) {
  const { t } = useTranslation('import')
  const go = useGo()
  const { token, nomor } = line
  const found = useQuery({
    queryKey: ['admin', 'import-soal', token, 'butir', nomor],
    queryFn: () => butirOf(token, nomor ?? 0),
    enabled: nomor !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const tone = tab === 'kesalahan' ? 'bad' : 'warning'
  return (
    <aside className={styles.panel} aria-label={t('preview.label')}>
      <header className={styles.head}>
        <strong>
          <PlaceOf line={line} />
        </strong>
        <span>{line.filename}</span>
        <ActionIcon aria-label={t('preview.previous')} onClick={() => onStep(-1)}>
          <ChevronUp size={16} strokeWidth={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={t('preview.next')} onClick={() => onStep(1)}>
          <ChevronDown size={16} strokeWidth={1.75} />
        </ActionIcon>
      </header>
      {tab !== 'siap' && (
        <p className={styles.matter} data-tone={tone}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            {tab === 'kembar' ? t('preview.nearDuplicate', { text: line.alasan }) : line.alasan}
            {tab === 'kesalahan' && <small>{t('preview.mend')}</small>}
          </span>
        </p>
      )}
      {found.isLoading && <Skeleton height={160} radius="md" />}
      {found.data && (
        <>
          <p className={styles.label}>{t('preview.read')}</p>
          <Butir butir={found.data} />
        </>
      )}
      {nomor === null && <p className={styles.label}>{t('preview.none')}</p>}
      {line.id && (tab === 'siap' || tab === 'kembar') && (
        <Button onClick={() => go(`${menuUrl('bank-soal')}/edit/${line.id}`)}>{t('preview.open')}</Button>
      )}
    </aside>
  )
}

function Butir({ butir }: { butir: ImporSoalButir }) {
  const { t } = useTranslation('import')
  const { stimulus, teks, opsi, kolom, pernyataan, jawaban, pembahasan } = butir
  return (
    <div className={styles.butir}>
      {stimulus && <RichHtml className={styles.stimulus} html={stimulus} />}
      <RichHtml html={teks} />
      {opsi.length > 0 && (
        <ol className={styles.options}>
          {opsi.map(({ id, teks: text, benar, poin }) => (
            <li key={id} data-key={benar ? '' : undefined}>
              <b>{id}</b>
              <RichHtml html={text} />
              {benar && (
                <span>
                  <KeyRound size={14} strokeWidth={1.75} aria-hidden="true" />
                  {t('preview.key')}
                </span>
              )}
              {poin !== null && <span>{t('preview.points', { n: poin })}</span>}
            </li>
          ))}
        </ol>
      )}
      {pernyataan.length > 0 && (
        <table className={styles.statements}>
          <tbody>
            {pernyataan.map(({ teks: text, kunci }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: statements have no name but their place
              <tr key={index}>
                <td>
                  <RichHtml html={text} />
                </td>
                <td>{kunci || kolom.join(' / ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {jawaban.length > 0 && (
        <p className={styles.answers}>
          {t('preview.answers')} <b>{jawaban.join(' · ')}</b>
        </p>
      )}
      {pembahasan && (
        <details className={styles.discussion}>
          <summary>{t('preview.discussion')}</summary>
          <RichHtml html={pembahasan} />
        </details>
      )}
    </div>
  )
}
