import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { Maximize2, Moon, Sun } from 'lucide-react'
import { Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Preview } from '#contract/questions.ts'
import { RichHtml } from '#src/components/rich-html.tsx'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { ExamPreviewContext } from '#src/office/kit/exam-preview.ts'
import styles from './side.module.css'
import type { PreviewState } from './use-preview.ts'

/** The runner itself at the width of a phone, in either skin; wide in a window of its own. */
export function PreviewPane({ preview, failed, busy }: PreviewState) {
  const { t } = useTranslation('soal')
  const [dark, setDark] = useState(false)
  const [wide, setWide] = useState(false)
  const skin = t(dark ? 'preview.light' : 'preview.dark')
  return (
    <>
      <div className={styles.previewHead}>
        <span role="status">{failed ? t('preview.failed') : busy ? t('preview.busy') : t('preview.same')}</span>
        <Tooltip label={skin} position="top">
          <ActionIcon size={28} aria-label={skin} aria-pressed={dark} onClick={() => setDark(!dark)}>
            {dark ? <Sun size={16} aria-hidden="true" /> : <Moon size={16} aria-hidden="true" />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('preview.wide')} position="top">
          <ActionIcon size={28} aria-label={t('preview.wide')} onClick={() => setWide(true)}>
            <Maximize2 size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={styles.phone} data-busy={busy || undefined}>
        {preview ? <Shown preview={preview} dark={dark} title={t('preview.phoneTitle')} /> : <Skeleton height="100%" />}
      </div>
      {preview && preview.masalah.length > 0 && (
        <details className={styles.lacks}>
          <summary>{t('preview.lacks', { count: preview.masalah.length })}</summary>
          <ul>
            {preview.masalah.map(({ path, message }) => (
              <li key={path + message}>{message}</li>
            ))}
          </ul>
        </details>
      )}
      {preview?.pembahasan_html && (
        <section className={styles.discussion}>
          <h3>{t('discussion.title')}</h3>
          <RichHtml html={preview.pembahasan_html} />
        </section>
      )}
      {wide && preview && (
        <Dialog opened size="94%" title={t('preview.wide')} onClose={() => setWide(false)}>
          <div className={styles.desktop}>
            <Shown preview={preview} dark={dark} title={t('preview.wide')} />
          </div>
        </Dialog>
      )}
    </>
  )
}

function Shown({ preview, dark, title }: { preview: Preview; dark: boolean; title: string }) {
  const ExamPreview = use(ExamPreviewContext)
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      {ExamPreview && <ExamPreview paper={preview.paper} title={title} dark={dark} />}
    </Suspense>
  )
}
