import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { Check, Copy, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputProps } from '../../../resource/form/field-props.ts'
import { makeStartCode } from './start-code.ts'
import styles from './start-code-field.module.css'
import { usePaketTimes } from './use-paket-times.ts'

/** The code of a schedule that starts by one: made as soon as it is needed, shown to be copied. */
export function StartCodeField(props: FieldProps) {
  const { t } = useTranslation('admin')
  const { value, onChange, disabled, values } = props
  const paket = usePaketTimes(values.paket_id as string | undefined)
  const needed = (values.cara_mulai ?? paket.cara_mulai) === 'code'
  const made = useRef(false)
  const code = typeof value === 'string' ? value : ''
  useEffect(() => {
    if (!needed || disabled || made.current || code !== '') return
    made.current = true
    onChange(makeStartCode())
  }, [needed, disabled, code, onChange])
  if (!needed && code === '') return null
  return (
    <Group data-wide="" gap={6} align="flex-end" wrap="nowrap" className={styles.row}>
      <TextInput
        {...inputProps(props)}
        description={t('jadwal-paket.code.help')}
        classNames={{ input: styles.code }}
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={(event) => onChange(event.currentTarget.value.toUpperCase() || null)}
        rightSectionWidth={needed ? undefined : 0}
      />
      {!disabled && (
        <Button leftSection={<RefreshCw size={14} strokeWidth={1.75} />} onClick={() => onChange(makeStartCode())}>
          {t('jadwal-paket.code.make')}
        </Button>
      )}
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button
            leftSection={copied ? <Check size={14} /> : <Copy size={14} strokeWidth={1.75} />}
            disabled={code === ''}
            onClick={copy}
          >
            {t(copied ? 'copied' : 'jadwal-paket.code.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
