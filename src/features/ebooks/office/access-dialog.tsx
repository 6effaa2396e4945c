import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { EbookBuyer, ebookAccess } from '#contract/ebooks/calls.ts'
import { toastSuccess } from '#src/lib/calls/toasts.ts'
import { post } from '#src/lib/http.ts'
import { ReasonDialog } from '#src/office/kit/dialog/reason-dialog.tsx'

/** Takes the e-book off the reader's shelf, or puts it back. */
export function AccessDialog({ buyer, onClose }: { buyer: EbookBuyer; onClose(): void }) {
  const { t } = useTranslation('ebookOffice')
  const client = useQueryClient()
  const open = buyer.status === 'aktif'
  const act = t(open ? 'withdraw' : 'restore')
  const run = async (reason: string) => {
    const asked: z.infer<typeof ebookAccess> = { id: buyer.id, status: open ? 'dibatalkan' : 'aktif', reason }
    await post('/ebook-access', asked)
    await client.invalidateQueries({ queryKey: ['admin', 'ebook'] })
    toastSuccess(t(open ? 'withdrawn' : 'restored'))
  }
  return (
    <ReasonDialog
      title={`${act} · ${buyer.nama}`}
      act={act}
      description={t('reasonText')}
      run={run}
      onClose={onClose}
    />
  )
}
