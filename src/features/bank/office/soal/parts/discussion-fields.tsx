import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RichEditor } from '../rich/rich-editor.tsx'
import type { PartProps } from './head-fields.tsx'
import styles from './parts.module.css'

const MAX_TEXT = 60_000

/** What a student reads after the release: text, and a film of it. */
export function DiscussionFields({ draft, change, problems, locked }: PartProps) {
  const { t } = useTranslation('soal')
  return (
    <section className={styles.part} aria-label={t('discussion.title')}>
      <header>
        <h2>{t('discussion.title')}</h2>
        <span>{t('discussion.hint')}</span>
      </header>
      <RichEditor
        label={t('discussion.title')}
        value={draft.pembahasan_teks}
        max={MAX_TEXT}
        disabled={locked}
        error={problems.pembahasan_teks}
        onChange={(pembahasan_teks) => change({ pembahasan_teks })}
      />
      <TextInput
        mt="sm"
        type="url"
        label={t('discussion.video')}
        description={t('discussion.videoHelp')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder="https://"
        readOnly={locked}
        value={draft.pembahasan_video_url ?? ''}
        error={problems.pembahasan_video_url}
        onChange={(event) => change({ pembahasan_video_url: event.currentTarget.value.trim() || null })}
      />
    </section>
  )
}
