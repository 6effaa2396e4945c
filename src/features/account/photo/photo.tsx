import { Camera, FileUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/accounts/auth.ts'
import { MAX_PHOTO } from '#contract/accounts/photo.ts'
import { Button } from '#src/components/controls/button.tsx'
import { FieldError } from '#src/components/forms/labelled.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { post } from '#src/lib/http.ts'
import '#src/lib/words/photo.ts'
import { toastSuccess } from '#src/lib/calls/toasts.ts'
import { takeProfile } from '#src/lib/session.ts'
import { failureText } from '#src/lib/words/refusal.ts'
import { CropSheet } from './crop-sheet.tsx'

const TYPES = 'image/jpeg,image/png,image/webp'
const MB = MAX_PHOTO / 1024 / 1024

/** The own photo: taken or chosen, cut to a square here, and taken away again. */
export function Photo({ profile }: { profile: Profile }) {
  const { t } = useTranslation('photo')
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const close = () => {
    picture?.close()
    setPicture(null)
  }
  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    // The same file may be chosen again.
    target.value = ''
    if (!chosen) return
    setError(null)
    try {
      setPicture(await createImageBitmap(chosen))
    } catch {
      // No picture, or of a kind that this browser does not know.
      setError(t('notReadable'))
    }
  }
  const change = async (path: string, body: FormData | undefined, said: string) => {
    setBusy(true)
    setError(null)
    try {
      const { data } = await post<{ data: Profile }>(path, body)
      await takeProfile(data)
      toastSuccess(said)
      close()
    } catch (failure) {
      setError(failureText(failure, t('notSent')))
    }
    setBusy(false)
  }
  const send = (photo: Blob) => {
    const body = new FormData()
    body.append('file', photo, 'photo.jpg')
    void change('/profile-pht', body, t('saved'))
  }
  return (
    <Stack gap={2}>
      <input ref={camera} hidden type="file" accept="image/*" capture="user" aria-label={t('take')} onChange={take} />
      <input ref={files} hidden type="file" accept={TYPES} aria-label={t('choose')} onChange={take} />
      <Row gap={2} wrap>
        <Button size="sm" icon={<Camera aria-hidden="true" />} onClick={() => camera.current?.click()}>
          {t('take')}
        </Button>
        <Button size="sm" icon={<FileUp aria-hidden="true" />} onClick={() => files.current?.click()}>
          {t('choose')}
        </Button>
        {profile.photo && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Trash2 aria-hidden="true" />}
            busy={busy}
            onClick={() => void change('/profile-pht/remove', undefined, t('removed'))}
          >
            {t('remove')}
          </Button>
        )}
      </Row>
      <Text size="sm" tone="muted">
        {t('limits', { mb: MB })}
      </Text>
      {error && !picture && <FieldError>{error}</FieldError>}
      {picture && <CropSheet picture={picture} busy={busy} error={error} onClose={close} onDone={send} />}
    </Stack>
  )
}
