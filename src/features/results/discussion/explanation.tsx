import { ExternalLink, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DiscussedSoal } from '#contract/results.ts'
import { RichHtml } from '#src/components/rich-html.tsx'
import styles from './explanation.module.css'

/** Why it is so, in text and, elsewhere, in a video. */
export function Explanation({ soal }: { soal: DiscussedSoal }) {
  const { t } = useTranslation('results')
  const about = [soal.materi, t(`level.${soal.tingkat}`)].filter(Boolean).join(' · ')
  return (
    <section className={styles.explanation}>
      <p className={styles.about}>{about}</p>
      <h2>{t('explanation.title')}</h2>
      {soal.pembahasan_html ? (
        <RichHtml html={soal.pembahasan_html} />
      ) : (
        <p className={styles.about}>{t('explanation.none')}</p>
      )}
      {soal.pembahasan_video_url && <Video url={soal.pembahasan_video_url} />}
    </section>
  )
}

function Video({ url }: { url: string }) {
  const { t } = useTranslation('results')
  return (
    <a className={styles.video} href={url} target="_blank" rel="noopener noreferrer">
      <span className={styles.play} aria-hidden="true">
        <Play />
      </span>
      <span className={styles.words}>
        <strong>{t('explanation.video')}</strong>
        <span className={styles.about}>{t('explanation.videoHint', { host: new URL(url).hostname })}</span>
      </span>
      <ExternalLink aria-hidden="true" />
    </a>
  )
}
