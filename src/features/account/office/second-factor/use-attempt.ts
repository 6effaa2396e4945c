import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '#src/office/kit/api-failure.ts'

/** One try at a time, and why the last one failed. */
export function useAttempt() {
  const { t } = useTranslation('secondFactor')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (failure) {
      setProblem(reasonOf(failure) || t('unreachable'))
    } finally {
      setBusy(false)
    }
  }
  return { problem, setProblem, busy, run }
}
