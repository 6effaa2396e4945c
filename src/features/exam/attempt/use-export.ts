import { useState } from 'react'
import { download } from '#src/lib/files/download.ts'
import { useRunner } from './context.ts'

/** The copy of the answers as a file: the last resort that an admin can take in. */
export function useExport(): { run: () => Promise<void>; failed: boolean } {
  const { attempt } = useRunner()
  const [failed, setFailed] = useState(false)
  const run = async () => {
    try {
      download(await attempt.exportFile(), `elp-jawaban-${attempt.attempt_id}.json`)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return { run, failed }
}
