import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { StreamsReply } from '#contract/study/choices.ts'
import { Button } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { toastFailure } from '#src/lib/calls/toasts.ts'
import { post } from '#src/lib/http.ts'
import { studyPaths } from '#src/lib/paths/study.ts'
import { ChoicesGate } from './choices-gate.tsx'
import { PaketSelect } from './paket-select.tsx'
import { CHOICES, STREAMS, useAskedPaket, useStreams } from './use-study.ts'

/** Which stream of a package one is for; the search for programmes begins with it. */
export default function ChooseStream() {
  const { t } = useTranslation('study')
  const query = useStreams(useAskedPaket())
  const reply = query.data?.reply
  return (
    <>
      <title>{`${t('stream.title')} · ELP`}</title>
      <TaskHead back={studyPaths.programmes(reply?.paket.id)} title={t('stream.title')} />
      <ChoicesGate query={query}>{reply && <Streams key={reply.paket.id} reply={reply} />}</ChoicesGate>
    </>
  )
}

function Streams({ reply }: { reply: StreamsReply }) {
  const { t } = useTranslation('study')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data, paket, pakets, chosen: stored } = reply
  const [chosen, setChosen] = useState(stored.rumpun_id)
  const save = useMutation({
    mutationFn: () => post('/input/rumpun-paket', { paket_id: paket.id, version: stored.version, rumpun_id: chosen }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [CHOICES] })
      void client.invalidateQueries({ queryKey: [STREAMS] })
      navigate(studyPaths.programmes(paket.id))
    },
    onError: (failure) => {
      void toastFailure(failure)
      void client.invalidateQueries({ queryKey: [STREAMS] })
    },
  })
  return (
    <>
      <Page>
        <Stack gap={1}>
          <h1>{t('stream.heading')}</h1>
          <Text size="md" tone="muted">
            {t('stream.lead')}
          </Text>
        </Stack>
        <PaketSelect paket={paket} pakets={pakets} />
        {data.length === 0 && <Text>{t('stream.none')}</Text>}
        <List lined role="radiogroup" aria-label={t('stream.title')}>
          {data.map(({ id, nama, keterangan }) => (
            <li key={id}>
              <Row as="label" gap={3}>
                <input type="radio" name="rumpun" checked={chosen === id} onChange={() => setChosen(id)} />
                <Stack as="span" gap={1}>
                  <Text as="span" size="md" weight="semibold">
                    {nama}
                  </Text>
                  {keterangan && (
                    <Text as="span" size="sm" tone="muted">
                      {keterangan}
                    </Text>
                  )}
                </Stack>
              </Row>
            </li>
          ))}
        </List>
      </Page>
      <ActionBar>
        <Button
          variant="accent"
          size="lg"
          block
          busy={save.isPending}
          disabled={chosen === null}
          onClick={() => save.mutate()}
        >
          {t('stream.save')}
        </Button>
      </ActionBar>
    </>
  )
}
