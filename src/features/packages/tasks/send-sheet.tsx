import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnTask } from '#contract/packages/tasks.ts'
import { Button } from '#src/components/controls/button.tsx'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { FieldError } from '#src/components/forms/labelled.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { toApiError } from '#src/lib/calls/api-error.ts'
import { useObjectUrl, usePrivateFile } from '#src/lib/files/object-url.ts'
import { fitProof, PICTURE_TYPES, UnfitProof } from '#src/lib/files/proof-file.ts'
import { http } from '#src/lib/http.ts'
import { failureText } from '#src/lib/words/refusal.ts'
import { OWN_TASKS } from './own-tasks.ts'

interface SendSheetProps {
  paket_id: string
  task: OwnTask
  onClose(): void
}

/** The pictures that prove a task: chosen, looked at, sent. What was chosen stays when sending fails. */
export function SendSheet({ paket_id, task, onClose }: SendSheetProps) {
  const { t } = useTranslation('shopTasks')
  const { min_gambar: least, maks_gambar: most, submission } = task
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [error, setError] = useState<string | null>(null)
  const send = useSending({ paket_id, task_id: task.id, onError: setError, onSent: onClose })
  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])]
    // The same file may be chosen again.
    target.value = ''
    setError(files.length + chosen.length > most ? t('tooMany', { count: most }) : null)
    try {
      const fit = await Promise.all(chosen.map((file) => fitProof(file, PICTURE_TYPES)))
      setFiles((before) => [...before, ...fit].slice(0, most))
    } catch (failure) {
      setError(t(`unfit.${failure instanceof UnfitProof ? failure.why : 'type'}`))
    }
  }
  const submit = () => (files.length < least ? setError(t('needs', { count: least })) : send.mutate(files))
  return (
    <Sheet open onClose={onClose} title={task.judul}>
      {task.penjelasan && <Text tone="muted">{task.penjelasan}</Text>}
      {most > 0 && (
        <>
          {submission && submission.pictures.length > 0 && files.length === 0 && (
            <Stack gap={2}>
              <Text size="sm" tone="muted">
                {t('yours')}
              </Text>
              <Row gap={2} wrap>
                {submission.pictures.map((id, index) => (
                  <Kept key={id} id={id} alt={t('chosen', { n: index + 1 })} />
                ))}
              </Row>
            </Stack>
          )}
          <input
            ref={input}
            hidden
            type="file"
            multiple={most > 1}
            accept={PICTURE_TYPES.join(',')}
            aria-label={t('choose')}
            onChange={take}
          />
          <Row as="ul" gap={2} wrap>
            {files.map((file, index) => (
              <Chosen
                // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be chosen twice
                key={index}
                file={file}
                n={index + 1}
                onDrop={() => setFiles((before) => before.filter((_, other) => other !== index))}
              />
            ))}
          </Row>
          {files.length < most && (
            <Button icon={<ImagePlus aria-hidden="true" />} onClick={() => input.current?.click()}>
              {t('choose')}
            </Button>
          )}
          <Text size="sm" tone="muted">
            {t('limits')}
          </Text>
        </>
      )}
      {error && <FieldError>{error}</FieldError>}
      <Button variant="accent" size="lg" block busy={send.isPending} onClick={submit}>
        {t(most > 0 ? 'send' : 'declare')}
      </Button>
    </Sheet>
  )
}

function Chosen({ file, n, onDrop }: { file: File; n: number; onDrop(): void }) {
  const { t } = useTranslation('shopTasks')
  const url = useObjectUrl(file)
  return (
    <Row as="li" gap={0} top>
      {url && <img src={url} alt={t('chosen', { n })} width={96} />}
      <IconButton label={t('drop', { n })} icon={<X aria-hidden="true" />} onClick={onDrop} />
    </Row>
  )
}

function Kept({ id, alt }: { id: string; alt: string }) {
  const url = usePrivateFile(`/task-pictures/${id}`)
  return url && <img src={url} alt={alt} width={96} />
}

interface Sending {
  paket_id: string
  task_id: string
  onError(text: string | null): void
  onSent(): void
}

function useSending({ paket_id, task_id, onError, onSent }: Sending) {
  const { t } = useTranslation('shopTasks')
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const body = new FormData()
      for (const file of files) body.append('file', file)
      await http.post('/my-syarat', files.length ? body : undefined, { params: { syarat_id: task_id } })
    },
    onMutate: () => onError(null),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [OWN_TASKS] })
      onSent()
    },
    onError: async (failure) => {
      const error = await toApiError(failure)
      // Staff may have given the package meanwhile.
      void client.invalidateQueries({ queryKey: ['check-purchase-paket'] })
      void client.invalidateQueries({ queryKey: [OWN_TASKS, paket_id] })
      onError(failureText(error, t('notSent')))
    },
  })
}
