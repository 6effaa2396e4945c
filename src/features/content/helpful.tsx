import { useMutation } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { postJson } from '#src/lib/calls/request-json.ts'
import { toastFailure } from '#src/lib/calls/toasts.ts'

const keyOf = (id: string) => `elp-helpful-${id}`

function wasAnswered(id: string): boolean {
  try {
    return localStorage.getItem(keyOf(id)) !== null
  } catch {
    return false
  }
}

function rememberAnswer(id: string, what: string): void {
  try {
    localStorage.setItem(keyOf(id), what)
  } catch {
    // Asked again on the next visit.
  }
}

/** Asks once on this device whether a text helped; what is answered says nothing of who answered. */
export function Helpful({ id }: { id: string }) {
  const { t } = useTranslation('content')
  const [answered, setAnswered] = useState(() => wasAnswered(id))
  const vote = useMutation({
    mutationFn: (what: 'helpful' | 'unhelpful') => postJson(`/public-page/${id}/${what}`, {}),
    onSuccess: (_, what) => {
      rememberAnswer(id, what)
      setAnswered(true)
    },
    onError: toastFailure,
  })
  const button = (what: 'helpful' | 'unhelpful', Icon: typeof ThumbsUp, label: string) => (
    <Button
      icon={<Icon aria-hidden="true" />}
      busy={vote.isPending && vote.variables === what}
      onClick={() => vote.mutate(what)}
    >
      {label}
    </Button>
  )
  return (
    <Row between wrap role="group" aria-label={t('helpful.question')} data-only="screen">
      <Text tone="muted" role="status">
        {answered ? t('helpful.thanks') : t('helpful.question')}
      </Text>
      {!answered && (
        <Row gap={2}>
          {button('helpful', ThumbsUp, t('helpful.yes'))}
          {button('unhelpful', ThumbsDown, t('helpful.no'))}
        </Row>
      )}
    </Row>
  )
}
