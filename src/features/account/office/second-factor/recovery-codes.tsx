import { Button } from '@mantine/core'
import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PrintRoot } from '#src/office/kit/print/print-root.tsx'
import styles from './second-factor.module.css'

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
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.proof}>
      <p role="status">{t('codes.text')}</p>
      {list}
      <div className={styles.row}>
        <Button leftSection={<Download size={16} />} onClick={save}>
          {t('codes.download')}
        </Button>
        <Button leftSection={<Printer size={16} />} onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </div>
      <Button variant="filled" color="accent" size="lg" onClick={onDone}>
        {doneLabel}
      </Button>
      <PrintRoot>
        <h1>{t('codes.fileTitle', { host: location.host })}</h1>
        {list}
        <p>{t('codes.once')}</p>
      </PrintRoot>
    </div>
  )
}
