import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, CircleCheck, CircleDashed, CloudOff, Plus, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { judgeChoices, MOST_CHOICES, neededNext } from '#contract/study/choice-rules.ts'
import type { Programme, ProgrammeChoices, ProgrammesReply } from '#contract/study/choices.ts'
import { Button } from '#src/components/controls/button.tsx'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { Bubble } from '#src/components/display/bubble.tsx'
import { List } from '#src/components/display/list.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { OfflineBanner } from '#src/components/feedback/offline-banner.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { toastFailure, toastSuccess } from '#src/lib/calls/toasts.ts'
import { post } from '#src/lib/http.ts'
import { studyPaths } from '#src/lib/paths/study.ts'
import { paths } from '#src/lib/paths.ts'
import { ChoicesGate } from './choices-gate.tsx'
import { PaketSelect } from './paket-select.tsx'
import { ProgrammeText } from './programme-text.tsx'
import { SearchSheet } from './search-sheet.tsx'
import { useDraft } from './use-draft.ts'
import { CHOICES, STREAMS, useAskedPaket, useProgrammeChoices } from './use-study.ts'

/** Where one wants to study: up to four programmes by priority, with the rules of the year. */
export default function ChooseProgrammes() {
  const { t } = useTranslation('study')
  const query = useProgrammeChoices(useAskedPaket())
  const reply = query.data?.reply
  return (
    <>
      <title>{`${t('title')} · ELP`}</title>
      <TaskHead back={paths.tryout()} title={t('title')} />
      {query.data?.kept && <OfflineBanner>{t('kept')}</OfflineBanner>}
      <ChoicesGate query={query}>{reply && <Choices key={reply.paket.id} reply={reply} />}</ChoicesGate>
    </>
  )
}

const idsOf = (choices: readonly Programme[]) => choices.map(({ id }) => id)
const same = (a: readonly Programme[], b: readonly Programme[]) => idsOf(a).join() === idsOf(b).join()

function Choices({ reply }: { reply: ProgrammesReply }) {
  const { t } = useTranslation('study')
  const client = useQueryClient()
  const { paket, pakets, chosen: stored, suggested, rules: year } = reply
  const { draft, change, forget } = useDraft(paket.id)
  const [adding, setAdding] = useState(false)
  const [said, setSaid] = useState('')
  const chosen = draft?.choices ?? (stored.version === 0 ? suggested : stored.choices)
  const changed = !same(chosen, stored.choices)
  const overtaken = draft != null && changed && draft.version !== stored.version
  const degrees = chosen.map(({ jenjang }) => jenjang)
  const needed = neededNext(year.limits, degrees)
  const full = chosen.length === MOST_CHOICES
  const broken = judgeChoices(year.limits, degrees).some(({ met }) => !met)

  const set = (choices: Programme[], words: string) => {
    change({ version: draft?.version ?? stored.version, choices })
    setSaid(words)
  }
  const move = (from: number, to: number) => {
    const next = [...chosen]
    const [moved] = next.splice(from, 1)
    if (!moved || to < 0 || to > next.length) return
    next.splice(to, 0, moved)
    set(next, t('moved', { name: moved.nama, n: to + 1 }))
  }
  const save = useMutation({
    mutationFn: () =>
      post<{ data: ProgrammeChoices }>('/input/jurusan-paket', {
        paket_id: paket.id,
        // Who was told that another phone wrote, and saves, means to write over it.
        version: stored.version,
        school_major_ids: idsOf(chosen),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [CHOICES] })
      void client.invalidateQueries({ queryKey: [STREAMS] })
      void client.invalidateQueries({ queryKey: ['index-rasionalisasi'] })
      forget()
      toastSuccess(t('saved'))
    },
    onError: (failure) => {
      void toastFailure(failure)
      void client.invalidateQueries({ queryKey: [CHOICES] })
    },
  })
  return (
    <>
      <Page>
        <Stack gap={1}>
          <h1>{t('heading')}</h1>
          <Text size="md" tone="muted">
            {t('lead')}
          </Text>
        </Stack>
        <PaketSelect paket={paket} pakets={pakets} />
        <Text size="sm">
          <Link to={studyPaths.stream(paket.id)}>{stored.rumpun_id ? t('streamChange') : t('streamChoose')}</Link>
        </Text>
        {overtaken && (
          <Notice
            tone="warning"
            icon={<CloudOff />}
            action={
              <Button size="sm" onClick={forget}>
                {t('takeStored')}
              </Button>
            }
          >
            {t('overtaken', { list: stored.choices.map(({ nama }) => nama).join(', ') || t('nothing') })}
          </Notice>
        )}
        <List as="ol" lined>
          {chosen.map((programme, index) => (
            <li key={programme.id}>
              <Row gap={3} top>
                <Bubble filled aria-hidden="true">
                  {index + 1}
                </Bubble>
                <Rest>
                  <ProgrammeText programme={programme} />
                  <Row gap={2}>
                    <IconButton
                      label={t('up', { name: programme.nama })}
                      icon={<ArrowUp aria-hidden="true" />}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    />
                    <IconButton
                      label={t('down', { name: programme.nama })}
                      icon={<ArrowDown aria-hidden="true" />}
                      disabled={index === chosen.length - 1}
                      onClick={() => move(index, index + 1)}
                    />
                    <IconButton
                      label={t('remove', { name: programme.nama })}
                      icon={<Trash2 aria-hidden="true" />}
                      onClick={() =>
                        set(
                          chosen.filter(({ id }) => id !== programme.id),
                          t('removed', { name: programme.nama }),
                        )
                      }
                    />
                  </Row>
                </Rest>
              </Row>
            </li>
          ))}
          {!full && (
            <li>
              <Button variant="quiet" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
                {t('add', { n: chosen.length + 1 })}
              </Button>
            </li>
          )}
        </List>
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <Rules limits={year.limits} degrees={degrees} tahun={year.tahun} />
        {changed && (
          <Note icon={<CloudOff aria-hidden="true" />} tone="warning">
            {t('unsaved')}
          </Note>
        )}
        {adding && (
          <SearchSheet
            paket_id={paket.id}
            place={chosen.length + 1}
            taken={idsOf(chosen)}
            rumpun_id={stored.rumpun_id}
            degree={needed.includes('d3') ? 'd3' : undefined}
            onClose={() => setAdding(false)}
            onPick={(programme) => {
              set([...chosen, programme], t('added', { name: programme.nama, n: chosen.length + 1 }))
              setAdding(false)
            }}
          />
        )}
      </Page>
      <ActionBar>
        {!full && (
          <Button
            variant={chosen.length ? 'soft' : 'accent'}
            size="lg"
            block
            icon={<Search aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {needed.includes('d3') ? t('searchD3') : t('searchAny')}
          </Button>
        )}
        {(changed || chosen.length > 0) && (
          <Button
            variant="accent"
            size="lg"
            block
            busy={save.isPending}
            disabled={!changed || broken || draft === undefined}
            onClick={() => save.mutate()}
          >
            {changed ? t('save', { n: chosen.length }) : t('savedAlready')}
          </Button>
        )}
      </ActionBar>
    </>
  )
}

interface RulesProps {
  limits: ProgrammesReply['rules']['limits']
  degrees: readonly Programme['jenjang'][]
  tahun: number
}

/** The rules for as many choices as there are, or for the next one where they hold: what is fulfilled, what is missing. */
function Rules({ limits, degrees, tahun }: RulesProps) {
  const { t } = useTranslation('study')
  const now = judgeChoices(limits, degrees)
  const unmet = now.some(({ met }) => !met)
  const of = unmet || degrees.length === MOST_CHOICES ? degrees.length : Math.max(3, degrees.length + 1)
  const rules = judgeChoices(limits, degrees, of)
  return (
    <Stack as="section" gap={2}>
      <h2>{t('rules', { n: of })}</h2>
      {rules.map(({ kind, at_least, have, met }) => (
        <Note
          key={kind}
          tone={met ? 'brand' : 'warning'}
          icon={met ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
        >
          {t(`rule.${kind}`, { least: at_least })} <strong>{t('have', { n: have })}</strong>
        </Note>
      ))}
      <Text size="sm" tone="muted">
        {t('rulesOf', { year: tahun })}
      </Text>
    </Stack>
  )
}
