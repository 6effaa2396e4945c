import { ExternalLink, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DiscussedSoal } from '#contract/results/results.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './explanation.module.css'

/** Why it is so, in text and, elsewhere, in a video. */
export function Explanation({ soal }: { soal: DiscussedSoal }) {
  const { t } = useTranslation('results')
  const about = [soal.materi, t(`level.${soal.tingkat}`)].filter(Boolean).join(' · ')
  return (
    <Stack as="section">
      <Text size="sm" tone="muted">
        {about}
      </Text>
      <h2>{t('explanation.title')}</h2>
      {soal.pembahasan_html ? (
        <RichHtml html={soal.pembahasan_html} />
      ) : (
        <Text size="sm" tone="muted">
          {t('explanation.none')}
        </Text>
      )}
      {soal.pembahasan_video_url && <Video url={soal.pembahasan_video_url} />}
    </Stack>
  )
}

function Video({ url }: { url: string }) {
  const { t } = useTranslation('results')
  return (
    <Row as="a" gap={4} className={styles.video} href={url} target="_blank" rel="noopener noreferrer">
      <span className={styles.play} aria-hidden="true">
        <Play />
      </span>
      <Rest>
        <strong>{t('explanation.video')}</strong>
        <Text size="sm" tone="muted">
          {t('explanation.videoHint', { host: new URL(url).hostname })}
        </Text>
      </Rest>
      <ExternalLink aria-hidden="true" />
    </Row>
  )
}
