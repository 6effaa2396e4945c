import { Button, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { EbookBuyer, ebookAccess } from '#contract/ebooks/calls.ts'
import { toastSuccess } from '#src/lib/calls/toasts.ts'
import { post } from '#src/lib/http.ts'
import { asApiError, reasonOf } from '#src/office/kit/api-failure.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'

const LEAST = 3

/** Takes the e-book off the reader's shelf, or puts it back; what was typed stays where the server refuses. */
export function AccessDialog({ buyer, onClose }: { buyer: EbookBuyer; onClose(): void }) {
  const { t } = useTranslation('ebookOffice')
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const open = buyer.status === 'aktif'
  const title = t(open ? 'withdraw' : 'restore')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (reason.trim().length < LEAST) return setFailure(t('reasonShort'))
    setBusy(true)
    try {
      const asked: z.infer<typeof ebookAccess> = { id: buyer.id, status: open ? 'dibatalkan' : 'aktif', reason }
      await post('/ebook-access', asked)
      await client.invalidateQueries({ queryKey: ['admin', 'ebook'] })
      toastSuccess(t(open ? 'withdrawn' : 'restored'))
      onClose()
    } catch (error) {
      setFailure(reasonOf(error) || asApiError(error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog opened title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <Text mb="sm">{buyer.nama}</Text>
        <Textarea
          data-autofocus
          label={t('reason')}
          description={t('reasonText')}
          error={failure}
          value={reason}
          autosize
          minRows={3}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" mt="sm" loading={busy}>
          {title}
        </Button>
      </form>
    </Dialog>
  )
}
