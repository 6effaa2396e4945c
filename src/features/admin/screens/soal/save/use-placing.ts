import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure, toastSuccess } from '#src/lib/toasts.ts'
import { data } from '../../../data.ts'
import { writeAll } from '../../../writing.ts'

interface Placing {
  busy: boolean
  waiting: boolean
  /** Puts a saved question at the end of a sub-test; answers whether it stands there. */
  put(soal_id: string, subtest_id: string): Promise<boolean>
}

/** A new question's way into its sub-test. Somebody else's change meanwhile is no obstacle: it is read anew. */
export function usePlacing(): Placing {
  const { t } = useTranslation('soal')
  const [busy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const put = async (soal_id: string, subtest_id: string): Promise<boolean> => {
    setBusy(true)
    try {
      await append(soal_id, subtest_id)
      setWaiting(false)
      toastSuccess(t('place.done'))
      return true
    } catch (failure) {
      setWaiting(true)
      await toastFailure(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, waiting, put }
}

async function append(soal_id: string, subtest_id: string): Promise<void> {
  const row = await data.one('subtest-paket', subtest_id)
  const soal_ids = row.soal_ids as string[]
  if (soal_ids.includes(soal_id)) return
  const change = { op: 'update' as const, id: row.id, version: row.version, data: { soal_ids: [...soal_ids, soal_id] } }
  await writeAll('subtest-paket', [change])
}
