import { Button, Kbd, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatementReply, Verdict } from '#contract/money/bank-statement.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { rupiah } from '#src/lib/format/money.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { Split } from '#src/office/kit/side-panel/side-panel.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { SaveBar } from '#src/office/kit/toolbar/toolbar.tsx'
import { type Choices, certain, confirmAll, type Outcome, withChoice } from './api.ts'
import { LinePanel } from './line-panel.tsx'
import { LineTable } from './line-table.tsx'
import { ProblemTable } from './problem-table.tsx'

type Tab = Verdict | 'problems'
const TABS = ['matched', 'ambiguous', 'unmatched', 'used', 'problems'] as const satisfies readonly Tab[]

interface ReviewProps {
  reply: StatementReply
  onDone(outcomes: readonly Outcome[]): void
}

/** What each line is; nothing is paid before it is confirmed at the foot. */
export function Review({ reply, onDone }: ReviewProps) {
  const { t } = useTranslation('statement')
  const online = useOnline()
  const { lines, problems } = reply
  const [choices, setChoices] = useState<Choices>(() => certain(lines))
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const counts = Object.fromEntries(
    TABS.map((tab) => [
      tab,
      tab === 'problems' ? problems.length : lines.filter((line) => line.verdict === tab).length,
    ]),
  ) as Record<Tab, number>
  const [tab, setTab] = useState<Tab>(counts.ambiguous ? 'ambiguous' : 'matched')
  const shown = lines.filter(({ verdict }) => verdict === tab)
  const line = shown.find(({ id }) => id === chosen) ?? shown[0]
  const at = line ? shown.indexOf(line) : -1
  const go = (step: number) => setChosen(shown[Math.min(Math.max(at + step, 0), shown.length - 1)]?.id ?? null)
  const pairs = Object.entries(choices).map(([line_id, order_id]) => ({ line_id, order_id }))
  const sum = lines.filter(({ id }) => choices[id]).reduce((all, { amount }) => all + amount, 0)
  const open = lines.filter(({ id, verdict }) => verdict === 'ambiguous' && !choices[id]).length
  const confirm = async () => {
    if (!pairs.length || busy || !online) return
    setBusy(true)
    const outcomes: Outcome[] = []
    await attempt(() => confirmAll(pairs, (part) => outcomes.push(...part)))
    // What went through is shown also where the network ended the rest: confirmed again, nothing is paid twice.
    if (outcomes.length) {
      await refresh()
      onDone(outcomes)
    }
    setBusy(false)
  }
  const choose = (order_id: string | null) => line && setChoices((now) => withChoice(now, line.id, order_id))
  useKeys({
    ...{ j: () => go(1), k: () => go(-1), ArrowDown: () => go(1), ArrowUp: () => go(-1), l: () => go(1) },
    'ctrl+Enter': () => void confirm(),
    ...Object.fromEntries(
      (line?.orders ?? []).slice(0, 9).map((order, place) => [
        String(place + 1),
        () => {
          if (line?.verdict === 'matched' || line?.verdict === 'ambiguous') choose(order.id)
        },
      ]),
    ),
    '0': () => choose(null),
  })
  return (
    <>
      <TabRow
        label={t('tabs')}
        tabs={TABS.map((value) => ({
          ...{ value, name: t(`tab.${value}`), count: counts[value] },
          ...((value === 'ambiguous' || value === 'problems') && { tone: 'warning' as const }),
        }))}
        chosen={tab}
        onChoose={(next) => {
          setTab(next)
          setChosen(null)
        }}
      />
      <Split
        width={24}
        narrow="above"
        saved
        panel={
          line && (
            <LinePanel
              key={line.id}
              line={line}
              place={t('place', { n: at + 1, all: shown.length })}
              choice={choices[line.id] ?? null}
              onChoose={choose}
              onNext={() => go(1)}
            />
          )
        }
      >
        {tab === 'problems' && problems.length > 0 && <ProblemTable problems={problems} />}
        {line && <LineTable lines={shown} current={line} choices={choices} onOpen={setChosen} />}
        {(tab === 'problems' ? problems : shown).length === 0 && <State title={t(`none.${tab}`)} />}
        <Text size="xs" c="dimmed" px="gutter" py="sm">
          {t('facts', { added: reply.added, known: lines.length - reply.added, debits: reply.debits })}
        </Text>
      </Split>
      <SaveBar
        text={
          <>
            {t('will', { count: pairs.length, sum: rupiah(sum) })} {open > 0 && t('open', { count: open })}
          </>
        }
      >
        <Button
          variant="filled"
          color="accent"
          loading={busy}
          disabled={!pairs.length || !online}
          rightSection={<Kbd>Ctrl Enter</Kbd>}
          onClick={() => void confirm()}
        >
          {t('confirm', { count: pairs.length })}
        </Button>
      </SaveBar>
    </>
  )
}
