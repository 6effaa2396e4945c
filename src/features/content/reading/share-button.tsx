import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { showToast, toastSuccess } from '#src/lib/calls/toasts.ts'

/** Hands the address of a text to another app, or copies it where the browser cannot. `path`: of the app. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const { t } = useTranslation('content')
  async function share() {
    const url = location.origin + path
    try {
      if (navigator.share) return await navigator.share({ title, url })
    } catch (failure) {
      // Closed by its reader.
      if (failure instanceof DOMException && failure.name === 'AbortError') return
    }
    try {
      await navigator.clipboard.writeText(url)
      toastSuccess(t('copied'))
    } catch {
      // Refused by the browser: the address can be marked by hand.
      showToast({ variant: 'warning', title: t('copyFailed'), text: url })
    }
  }
  return (
    <IconButton
      label={t('share')}
      icon={<Share2 aria-hidden="true" />}
      edge="end"
      data-only="screen"
      onClick={() => void share()}
    />
  )
}
