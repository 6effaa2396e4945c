import { Button, FileButton, Group, Image, Input } from '@mantine/core'
import { ImageUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#src/lib/device/online.ts'
import { keepMedia } from '#src/office/kit/keep-media.ts'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import type { FieldProps } from '../../field-props.ts'

/** A picture by its address on the server: uploaded when it is picked, the record names it when it is saved. */
export function PictureField({ label, help, error, value, onChange, disabled }: FieldProps) {
  const { t } = useTranslation('admin')
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const empty = useRef<() => void>(null)
  const take = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    try {
      onChange((await keepMedia(file)).url)
      resolved()
    } catch (failure) {
      await refuse(failure)
    } finally {
      setBusy(false)
      // A browser says nothing of a file that is picked again while its input holds it.
      empty.current?.()
    }
  }
  return (
    <Input.Wrapper label={label} description={help || undefined} error={error}>
      {typeof value === 'string' && <Image src={value} alt="" w={96} h={96} fit="cover" radius="md" my="xs" />}
      {!disabled && (
        <Group gap="xs" my="xs">
          <FileButton accept="image/*" resetRef={empty} onChange={(file) => void take(file)} disabled={!online}>
            {(props) => (
              <Button {...props} loading={busy} disabled={!online} leftSection={<ImageUp size={16} />}>
                {t(value ? 'form.otherPicture' : 'form.pickPicture')}
              </Button>
            )}
          </FileButton>
          {value !== null && (
            <Button leftSection={<X size={16} />} onClick={() => onChange(null)}>
              {t('form.noPicture')}
            </Button>
          )}
        </Group>
      )}
    </Input.Wrapper>
  )
}
