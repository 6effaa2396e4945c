import { Button, Group, Stack, Text } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentProblem } from '#contract/accounts/import-siswa.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import { leaveBy } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { type ImportSiswa, sendSiswa } from './api.ts'
import { offerCardFile } from './card-file.ts'
import { ChooseFile } from './choose-file.tsx'
import { keepCards } from './login-cards.ts'
import { type Answers, NO_ANSWERS, SiswaPreview } from './siswa-preview.tsx'
import { SiswaSaved } from './siswa-saved.tsx'

interface SiswaImportProps {
  /** The schedule they are entered for; without one only accounts are made. */
  jadwal_id?: string
  onClose(): void
}

/** Students from a school's workbook: looked at first, saved all or nothing, and the cards printed. */
export function SiswaImport({ jadwal_id, onClose }: SiswaImportProps) {
  const { t } = useTranslation('participants')
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<ImportSiswa | null>(null)
  const [busy, setBusy] = useState<'reading' | 'saving' | null>(null)
  const batch = useRef(crypto.randomUUID())

  const send = async (chosen: File, save: boolean, answers: Answers = NO_ANSWERS) => {
    setBusy(save ? 'saving' : 'reading')
    try {
      const reply = await sendSiswa({ file: chosen, batch: batch.current, jadwal_id, save, ...answers })
      setFound(reply)
      keepCards(reply.cards)
      if (reply.cards_file) offerCardFile(reply.cards_file)
      if (reply.saved) await refresh()
      resolved()
    } catch (failure) {
      // Somebody changed something since the preview: what is the matter now stands where it stood before.
      const problems = (asApiError(failure).details as { problems?: StudentProblem[] } | undefined)?.problems
      if (problems) setFound((now) => now && { ...now, problems })
      else await refuse(failure)
      if (!save) setFile(null)
    } finally {
      setBusy(null)
    }
  }
  const choose = (chosen: File) => {
    batch.current = crypto.randomUUID()
    setFile(chosen)
    setFound(null)
    void send(chosen, false)
  }
  const restart = () =>
    leaveBy(() => {
      setFile(null)
      setFound(null)
    })
  const close = () => leaveBy(onClose)

  return (
    <Stack component="section" flex={1} gap={0} miw={0}>
      <Group component="header" gap="xs" mih={48} px="gutter">
        <Button variant="subtle" leftSection={<ArrowLeft size={16} strokeWidth={1.75} />} onClick={close}>
          {t('file.done')}
        </Button>
        <Text component="h2" fz="md" fw={700}>
          {t('file.title')}
        </Text>
      </Group>
      {busy && (
        <Text c="var(--color-text-muted)" px="gutter" py="sm" role="status">
          {busy === 'reading'
            ? t('file.reading', { name: file?.name })
            : t('file.saving', { n: found?.siswa.length ?? 0 })}
        </Text>
      )}
      {!found && !busy && <ChooseFile onChoose={choose} />}
      {found && !found.saved && (
        <SiswaPreview
          found={found}
          withSchedule={jadwal_id !== undefined}
          busy={busy !== null}
          onOther={restart}
          onSave={(answers) => file && void send(file, true, answers)}
        />
      )}
      {found?.saved && <SiswaSaved found={found} jadwal_id={jadwal_id} onAgain={restart} onDone={close} />}
    </Stack>
  )
}
