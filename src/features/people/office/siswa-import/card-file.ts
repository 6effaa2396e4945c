import { useState } from 'react'
import { download } from '#src/lib/files/download.ts'
import { useLeaveGuard } from '#src/office/kit/unsaved-changes/use-leave-guard.ts'

export const CARD_FILE = 'kartu-masuk.xlsx'

/** Hands the cards' workbook (base64) to the browser. */
export function offerCardFile(cards_file: string): void {
  const bytes = Uint8Array.from(atob(cards_file), (letter) => letter.charCodeAt(0))
  download(new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }), CARD_FILE)
}

/**
 * New cards on the screen, null while there are none. The browser may have refused the file that was offered at once,
 * so leaving asks until somebody has fetched it or printed.
 */
export function useCardFile(cards_file: string | null) {
  const [kept, setKept] = useState<string | null>(null)
  useLeaveGuard(cards_file !== null && kept !== cards_file, 'cards')
  return {
    fetch: () => {
      if (cards_file !== null) offerCardFile(cards_file)
      setKept(cards_file)
    },
    print: () => {
      window.print()
      setKept(cards_file)
    },
  }
}
