import '#src/lib/words/notices.ts'
import { useMutation } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NoticeGroup } from '#contract/notices/groups.ts'
import type { NoticeSetting } from '#contract/notices/messages.ts'
import { Button } from '#src/components/controls/button.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { Well } from '#src/components/layout/well.tsx'
import { toastFailure, toastSuccess } from '#src/lib/calls/toasts.ts'
import { post } from '#src/lib/http.ts'
import { declinePush, subscribeHere, usePushOffer } from '#src/lib/push.ts'
import { useNoticeSetting } from './use-setting.ts'

const OFFERED: readonly NoticeGroup[] = ['exam', 'result', 'payment', 'news']

/** Our own question, with what one would be told; the browser's comes after a yes alone. */
export default function PushSheet() {
  const { t } = useTranslation('notices')
  const { open } = usePushOffer()
  return (
    <Sheet open={open} onClose={leave} title={t('push.title')}>
      <Offer />
    </Sheet>
  )
}

/** A sheet that closes after a yes says so as well. */
const leave = () => {
  if (usePushOffer.getState().open) declinePush()
}

function Offer() {
  const { t } = useTranslation('notices')
  const query = useNoticeSetting()
  if (!query.data) {
    if (!query.isError) return <SkeletonRows rows={4} />
    return (
      <LoadError
        title={t('failed')}
        text={t('failedText')}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return <Choose setting={query.data} pushKey={query.data.push_key} />
}

function Choose({ setting, pushKey }: { setting: NoticeSetting; pushKey: string }) {
  const { t } = useTranslation('notices')
  const [choices, setChoices] = useState(setting.choices)
  const yes = useMutation({
    mutationFn: async () => {
      await post('/notification/setting', { choices, quiet: setting.quiet })
      return subscribeHere(pushKey)
    },
    onSuccess: (rings) => {
      if (rings) toastSuccess(t('push.on'))
      usePushOffer.setState({ open: false })
    },
    onError: toastFailure,
  })
  const choose = (group: NoticeGroup, push: boolean) =>
    setChoices((before) => ({ ...before, [group]: { ...before[group], push } }))
  return (
    <Stack gap={4}>
      <Text tone="muted">{t('push.text')}</Text>
      <Stack gap={2}>
        {OFFERED.map((group) => (
          <Row as="label" key={group} gap={3}>
            <Rest as="span">{t(`push.groups.${group}`)}</Rest>
            <input
              type="checkbox"
              checked={choices[group].push}
              onChange={(event) => choose(group, event.target.checked)}
            />
          </Row>
        ))}
      </Stack>
      <Well>
        <Text weight="bold">{t('push.example')}</Text>
        <Text tone="muted">{t('push.exampleText')}</Text>
      </Well>
      <Button
        variant="accent"
        size="lg"
        block
        icon={<BellRing aria-hidden="true" />}
        busy={yes.isPending}
        onClick={() => yes.mutate()}
      >
        {t('push.yes')}
      </Button>
      <Button variant="quiet" block onClick={declinePush}>
        {t('push.no')}
      </Button>
    </Stack>
  )
}
