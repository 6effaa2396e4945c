import { Button, type ButtonProps } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#src/lib/device/online.ts'
import { useLoginCode } from './use-login-code.tsx'

interface LoginCodeProps extends Pick<ButtonProps, 'size'> {
  user_id: string
  nama: string
}

/** A code that lets a student in once, for whoever stands before the room with a forgotten or locked password. */
export function LoginCode({ user_id, nama, size }: LoginCodeProps) {
  const { t } = useTranslation('admin')
  const online = useOnline()
  const { busy, make, dialog } = useLoginCode()
  return (
    <>
      <Button
        size={size}
        leftSection={<KeyRound size={size === 'xs' ? 14 : 16} strokeWidth={1.75} />}
        disabled={!online}
        loading={busy}
        onClick={() => void make({ user_id, nama })}
      >
        {t('people.code.make')}
      </Button>
      {dialog}
    </>
  )
}
