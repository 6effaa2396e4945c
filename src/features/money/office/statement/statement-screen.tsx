import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatementMapping, StatementReply } from '#contract/money/bank-statement.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { type Step, Steps } from '#src/office/kit/steps/steps.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { leaveBy } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { useLeaveGuard } from '#src/office/kit/unsaved-changes/use-leave-guard.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { listAccounts, type Outcome, sendStatement } from './api.ts'
import { ChooseColumns } from './choose-columns.tsx'
import { ChooseStatement } from './choose-statement.tsx'
import { Done } from './done.tsx'
import { Review } from './review.tsx'

const STEPS = ['upload', 'columns', 'review', 'confirm'] as const

interface Loaded {
  file: File
  rekening_id: string
  reply: StatementReply
}

/** A statement of a bank: its file, its columns where nobody knows them, what each line is, and which orders it pays. */
export default function StatementScreen() {
  const { t } = useTranslation('statement')
  useTrailName(t('title'))
  const accounts = useQuery({ queryKey: ['admin', 'rekening', 'of-statement'], queryFn: listAccounts })
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null)
  const [busy, setBusy] = useState(false)
  useLeaveGuard(loaded !== null && outcomes === null)
  const read = async (file: File, rekening_id: string, mapping: StatementMapping = {}) => {
    setBusy(true)
    await attempt(async () => setLoaded({ file, rekening_id, reply: await sendStatement(file, rekening_id, mapping) }))
    setBusy(false)
  }
  const restart = () => {
    setLoaded(null)
    setOutcomes(null)
  }
  const asksColumns = loaded !== null && loaded.reply.head.length > 0
  const now = outcomes ? 3 : !loaded ? 0 : asksColumns ? 1 : 2
  const stateOf = (at: number): Step['state'] =>
    at < now || (outcomes && at === 3) ? 'done' : at === now ? 'now' : 'ahead'
  const account = accounts.data?.find(({ id }) => id === loaded?.rekening_id)
  return (
    <Page
      title={account ? t('titleOf', { account: `${account.bank} ${account.nomor}` }) : t('title')}
      note={loaded?.file.name}
      actions={
        loaded && (
          <Button leftSection={<FileUp size={16} strokeWidth={1.75} />} onClick={() => leaveBy(restart)}>
            {t('otherFile')}
          </Button>
        )
      }
    >
      <Group px="gutter" pb="sm">
        <Steps label={t('steps')} steps={STEPS.map((name, at) => ({ name: t(`step.${name}`), state: stateOf(at) }))} />
      </Group>
      {busy && (
        <Text role="status" px="gutter" py="xs" c="var(--color-text-muted)">
          {t('reading')}
        </Text>
      )}
      {accounts.error && <ListProblem failure={asApiError(accounts.error)} onRetry={() => void accounts.refetch()} />}
      {!loaded && accounts.data?.length === 0 && <State title={t('noAccount')} text={t('noAccountText')} />}
      {!loaded && accounts.data?.[0] && (
        <ChooseStatement
          accounts={accounts.data}
          busy={busy}
          onChoose={(file, rekening_id) => void read(file, rekening_id)}
        />
      )}
      {loaded && asksColumns && (
        <ChooseColumns
          rows={loaded.reply.head}
          busy={busy}
          onChoose={(mapping) => void read(loaded.file, loaded.rekening_id, mapping)}
        />
      )}
      {loaded && !asksColumns && !outcomes && <Review reply={loaded.reply} onDone={setOutcomes} />}
      {loaded && outcomes && <Done reply={loaded.reply} outcomes={outcomes} onAgain={restart} />}
    </Page>
  )
}
