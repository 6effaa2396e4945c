import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Camera, FileUp } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderInFull } from '#contract/money/orders.ts'
import { forgetProof, keepProof, keptProof } from '#shared/proof-files.ts'
import { Button } from '#src/components/controls/button.tsx'
import { FieldError } from '#src/components/forms/labelled.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { toApiError } from '#src/lib/calls/api-error.ts'
import { fitProof, PROOF_TYPES, UnfitProof } from '#src/lib/files/proof-file.ts'
import { bytesText } from '#src/lib/format/text.ts'
import { http } from '#src/lib/http.ts'
import { useSession } from '#src/lib/session.ts'
import { failureText } from '#src/lib/words/refusal.ts'
import { MY_ORDER } from './own-order.ts'

/** The proof of a transfer: taken or chosen, looked at, then sent. What was chosen stays when sending fails. `children`: below it. */
export function ProofUpload({ order, children }: { order: OrderInFull; children: ReactNode }) {
  const { t } = useTranslation('money')
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const user_id = useSession((state) => state.session?.profile.id) ?? ''
  const { send, share, waits } = useSending(order.id, setError)
  // What was chosen before the page closed, or came by the share sheet.
  useEffect(
    () => void keptProof(user_id, order.id).then((kept) => kept && setFile((now) => now ?? kept)),
    [user_id, order.id],
  )
  useSendLater(waits && !send.isPending, () => file && send.mutate(file))
  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    // The same file may be chosen again.
    target.value = ''
    if (!chosen) return
    setError(null)
    try {
      const fit = await fitProof(chosen)
      setFile(fit)
      await keepProof(user_id, order.id, fit)
    } catch (failure) {
      setError(t(`unfit.${failure instanceof UnfitProof ? failure.why : 'type'}`))
    }
  }
  return (
    <>
      <Page>
        <h2>{t('proof')}</h2>
        <Text tone="muted">{t('proofLead')}</Text>
        <input
          ref={camera}
          hidden
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={t('takePhoto')}
          onChange={take}
        />
        <input
          ref={files}
          hidden
          type="file"
          accept={PROOF_TYPES.join(',')}
          aria-label={t('chooseFile')}
          onChange={take}
        />
        <Row gap={2} wrap>
          <Button icon={<Camera aria-hidden="true" />} onClick={() => camera.current?.click()}>
            {t('takePhoto')}
          </Button>
          <Button icon={<FileUp aria-hidden="true" />} onClick={() => files.current?.click()}>
            {t('chooseFile')}
          </Button>
        </Row>
        <Text size="sm" tone="muted">
          {t('proofLimits')}
        </Text>
        {file && <Preview file={file} />}
        {error && <FieldError>{error}</FieldError>}
        {waits && <Text size="sm">{t('proofWaits')}</Text>}
        {send.isPending && (
          <Stack gap={1} role="status">
            <progress value={share} max={1} aria-label={t('sending')} />
            <Text size="sm" numeric>
              {t('sent', { percent: Math.round(share * 100) })}
            </Text>
          </Stack>
        )}
      </Page>
      <Page gap={6}>{children}</Page>
      <ActionBar>
        <Button
          variant="accent"
          size="lg"
          block
          busy={send.isPending}
          onClick={() => (file ? send.mutate(file) : files.current?.click())}
        >
          {t(file ? 'sendProof' : 'uploadProof')}
        </Button>
      </ActionBar>
    </>
  )
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Stack gap={2}>
      {url && <img src={url} alt="" width={160} />}
      <Text size="sm" numeric>
        {`${file.name}, ${bytesText(file.size)}`}
      </Text>
    </Stack>
  )
}

/** Tries again when the network comes back, and when the reader does. */
function useSendLater(waits: boolean, send: () => void) {
  useEffect(() => {
    if (!waits) return
    const again = () => document.visibilityState === 'visible' && send()
    addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  })
}

/** `share`: how much of the file has left, 0 to 1. `waits`: nobody answered, so it is sent again. */
function useSending(order_id: string, onError: (text: string | null) => void) {
  const { t } = useTranslation('money')
  const client = useQueryClient()
  const user_id = useSession((state) => state.session?.profile.id) ?? ''
  const [share, setShare] = useState(0)
  const [waits, setWaits] = useState(false)
  const send = useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData()
      body.append('order_id', order_id)
      body.append('file', file)
      setShare(0)
      await http.post('/manual-transfer/send-evidence', body, {
        onUploadProgress: ({ loaded, total }) => setShare(total ? loaded / total : 0),
      })
    },
    onMutate: () => onError(null),
    onSuccess: async () => {
      setWaits(false)
      await forgetProof(user_id, order_id)
      await client.invalidateQueries({ queryKey: [MY_ORDER] })
    },
    onError: async (failure) => {
      const error = await toApiError(failure)
      setWaits(error.status === null)
      // Paid, cancelled or proved on another device meanwhile: the screen says so.
      if (error.status !== null) await client.invalidateQueries({ queryKey: [MY_ORDER] })
      onError(failureText(error, t('proofNotSent')))
    },
  })
  return { send, share, waits }
}
