import { Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { Copy, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoginCode as Made } from '#contract/auth.ts'
import { clock } from '#src/lib/format/dates.ts'
import { useOnline } from '#src/lib/online.ts'
import { postJson } from '#src/lib/request-json.ts'
import { toastFailure } from '#src/lib/toasts.ts'
import { useZone } from '#src/lib/zone.ts'

/** A code that lets a student in once, for whoever stands before the room with a forgotten or locked password. */
export function LoginCode({ user_id, nama }: { user_id: string; nama: string }) {
  const { t } = useTranslation('admin')
  const online = useOnline()
  const zone = useZone()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const make = async () => {
    setBusy(true)
    try {
      setMade((await postJson<{ data: Made }>('/kode-masuk', { user_id })).data)
    } catch (failure) {
      await toastFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        leftSection={<KeyRound size={16} strokeWidth={1.75} />}
        disabled={!online}
        loading={busy}
        onClick={() => void make()}
      >
        {t('people.code.make')}
      </Button>
      <Modal opened={made !== null} onClose={() => setMade(null)} title={t('people.code.title', { nama })} centered>
        {made && (
          <Stack>
            <Code block fz="xl" ta="center">
              {made.kode}
            </Code>
            <Text size="sm">{t('people.code.text', { time: clock(made.berlaku_sampai, zone) })}</Text>
            <Group justify="end">
              <CopyButton value={made.kode}>
                {({ copied, copy }) => (
                  <Button leftSection={<Copy size={16} strokeWidth={1.75} />} onClick={copy}>
                    {t(copied ? 'people.code.copied' : 'people.code.copy')}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  )
}
