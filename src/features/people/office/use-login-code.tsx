import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoginCode } from '#contract/accounts/auth.ts'
import { clock } from '#src/lib/format/dates.ts'
import { post } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'

interface Student {
  user_id: string
  nama: string
}

/** Has a code made that lets a student in once; `dialog` shows it, and stands wherever the screen puts it. */
export function useLoginCode(): { busy: boolean; make(student: Student): Promise<void>; dialog: ReactNode } {
  const { t } = useTranslation('admin')
  const zone = useZone()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<(LoginCode & { nama: string }) | null>(null)
  const make = async ({ user_id, nama }: Student) => {
    setBusy(true)
    try {
      setMade({ ...(await post<{ data: LoginCode }>('/login-codes', { user_id })).data, nama })
      resolved()
    } catch (failure) {
      await refuse(failure)
    } finally {
      setBusy(false)
    }
  }
  const dialog = (
    <Dialog
      opened={made !== null}
      onClose={() => setMade(null)}
      title={made && t('people.code.title', { nama: made.nama })}
      centered
    >
      {made && (
        <Stack>
          <Code block fz="xl" ta="center">
            {made.code}
          </Code>
          <Text size="sm">{t('people.code.text', { time: clock(made.valid_until, zone) })}</Text>
          <Group justify="end">
            <CopyButton value={made.code}>
              {({ copied, copy }) => (
                <Button leftSection={<Copy size={16} strokeWidth={1.75} />} onClick={copy}>
                  {t(copied ? 'people.code.copied' : 'people.code.copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
  return { busy, make, dialog }
}
