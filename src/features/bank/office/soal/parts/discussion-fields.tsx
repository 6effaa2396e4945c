import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Section } from '#src/office/kit/section/section.tsx'
import { RichEditor } from '#src/office/rich/rich-editor.tsx'
import type { PartProps } from './head-fields.tsx'

const MAX_TEXT = 60_000

/** What a student reads after the release: text, and a film of it. */
export function DiscussionFields({ draft, change, problems, locked }: PartProps) {
  const { t } = useTranslation('soal')
  return (
    <Section inset title={t('discussion.title')} help={t('discussion.hint')}>
      <RichEditor
        label={t('discussion.title')}
        value={draft.pembahasan_teks}
        max={MAX_TEXT}
        disabled={locked}
        error={problems.pembahasan_teks}
        onChange={(pembahasan_teks) => change({ pembahasan_teks })}
      />
      <TextInput
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
    </Section>
  )
}
