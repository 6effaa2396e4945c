import { Box, Button, Group, Stack } from '@mantine/core'
import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PrintRoot } from '#src/office/kit/print/print-root.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  doneLabel: string
  onDone(): void
}

/** Codes that are shown this once, to be kept on paper or in a file. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('secondFactor')
  const save = () => {
    const text = [t('codes.fileTitle', { host: location.host }), '', ...codes, '', t('codes.once')].join('\r\n')
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'elp-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const list = (
    <Box
      component="ul"
      display="grid"
      style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(17rem, 1fr))', gap: 'var(--space-2) var(--space-4)' }}
    >
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </Box>
  )
  return (
    <Stack>
      <p role="status">{t('codes.text')}</p>
      {list}
      <Group gap="xs">
        <Button leftSection={<Download size={16} />} onClick={save}>
          {t('codes.download')}
        </Button>
        <Button leftSection={<Printer size={16} />} onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </Group>
      <Button variant="filled" color="accent" size="lg" onClick={onDone}>
        {doneLabel}
      </Button>
      <PrintRoot>
        <h1>{t('codes.fileTitle', { host: location.host })}</h1>
        {list}
        <p>{t('codes.once')}</p>
      </PrintRoot>
    </Stack>
  )
}
