import { Box, Button, Code, Group, Text } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportSoalCheck, SoalExportFormat } from '#contract/question-bank/import-soal.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import { saveExport, type Wanted } from './api.ts'

export interface Asked {
  format: SoalExportFormat
  wanted: Wanted
  check: ExportSoalCheck
}

/** What goes into the file and what does not, question by question. */
export function ExportReport({ asked, onClose }: { asked: Asked; onClose(): void }) {
  const { t } = useTranslation('import')
  const [busy, setBusy] = useState(false)
  const { format, wanted, check } = asked
  const save = async () => {
    setBusy(true)
    try {
      await saveExport(format, wanted)
      onClose()
      resolved()
    } catch (failure) {
      await refuse(failure)
      setBusy(false)
    }
  }
  const shown = check.included.toLocaleString('id-ID')
  return (
    <Dialog opened onClose={onClose} title={t('export.title', { format: t(`export.${format}`) })} size="lg">
      <p>{t('export.carried', { n: shown, total: check.total.toLocaleString('id-ID') })}</p>
      {check.left_out.length > 0 && (
        <>
          <Text fw={600} mt="sm" mb="2xs">
            {t('export.left')}
          </Text>
          <Box mah="16rem" style={{ overflowY: 'auto' }}>
            <Lines boxed>
              {check.left_out.map(({ id, soal, reason }) => (
                <Line key={id}>
                  <Code>{soal}</Code> {reason}
                </Line>
              ))}
            </Lines>
          </Box>
        </>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button onClick={onClose}>{t('save.cancel')}</Button>
        <Button
          variant="filled"
          color="accent"
          leftSection={<FileDown size={16} strokeWidth={1.75} />}
          loading={busy}
          disabled={check.included === 0}
          onClick={() => void save()}
        >
          {t('export.save', { n: shown })}
        </Button>
      </Group>
    </Dialog>
  )
}
