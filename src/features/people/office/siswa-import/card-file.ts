import { useState } from 'react'
import { download } from '#src/office/crud/export/export-rows.ts'
import { useLeaveGuard } from '#src/office/kit/unsaved-changes/use-leave-guard.ts'

export const CARD_FILE = 'kartu-masuk.xlsx'

/** Hands the cards' workbook (base64) to the browser. */
export function offerCardFile(berkas: string): void {
  const bytes = Uint8Array.from(atob(berkas), (letter) => letter.charCodeAt(0))
  download(new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }), CARD_FILE)
}

/**
 * New cards on the screen, null while there are none. The browser may have refused the file that was offered at once,
 * so leaving asks until somebody has fetched it or printed.
 */
export function useCardFile(berkas: string | null) {
  const [kept, setKept] = useState<string | null>(null)
  useLeaveGuard(berkas !== null && kept !== berkas, 'cards')
  return {
    fetch: () => {
      if (berkas !== null) offerCardFile(berkas)
      setKept(berkas)
    },
    print: () => {
      window.print()
      setKept(berkas)
    },
  }
}
