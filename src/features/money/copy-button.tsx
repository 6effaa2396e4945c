import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { showToast } from '#src/lib/calls/toasts.ts'

/** Copies what has to be typed exactly, and says so. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation('money')
  const [done, setDone] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setDone(true)
    } catch {
      // Refused by the browser: the figure stands on the screen and can be marked by hand.
      showToast({ variant: 'warning', title: t('copyFailed'), text: value })
    }
  }
  const Icon = done ? Check : Copy
  return (
    <Button variant="soft" size="sm" icon={<Icon aria-hidden="true" />} aria-label={label} onClick={() => void copy()}>
      {t(done ? 'copied' : 'copy')}
    </Button>
  )
}
