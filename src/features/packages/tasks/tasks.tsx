import { CircleCheck, CircleX, ExternalLink, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnTask, PackageTask } from '#contract/packages/tasks.ts'
import { Button } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useSession } from '#src/lib/session.ts'
import { useOwned } from '../use-owned.ts'
import { TASKS_ANCHOR } from './anchor.ts'
import { useOwnTasks } from './own-tasks.ts'
import { SendSheet } from './send-sheet.tsx'

interface TasksProps {
  paket_id: string
  tasks: readonly PackageTask[]
}

/** What a package asks for that is free on conditions; a student sees how far each task is, and sends what proves it. */
export default function Tasks({ paket_id, tasks }: TasksProps) {
  const { t } = useTranslation('shopTasks')
  const own = useOwnTasks(paket_id)
  const owned = useOwned(paket_id)
  const student = useSession((state) => state.session?.profile.role === 'Siswa')
  const [asked, setAsked] = useState<string | null>(null)
  const shown: readonly (PackageTask & Partial<OwnTask>)[] = own ?? tasks
  const open = own?.find(({ id }) => id === asked)
  return (
    <Stack as="section" id={TASKS_ANCHOR}>
      <h2>{t('title')}</h2>
      <Text tone="muted">{t('lead')}</Text>
      <List lined>
        {shown.map((task) => (
          <Stack as="li" key={task.id}>
            <h3>{task.judul}</h3>
            {task.penjelasan && <Text tone="muted">{task.penjelasan}</Text>}
            <Row gap={4} wrap>
              {task.link && (
                <Row as="a" gap={1} href={task.link} target="_blank" rel="noopener noreferrer">
                  {t('link')}
                  <ExternalLink aria-hidden="true" size={16} />
                </Row>
              )}
              <Text as="span" size="sm" tone="muted" numeric>
                {picturesOf(task)}
              </Text>
            </Row>
            {student && !owned && <Standing task={task} onSend={() => setAsked(task.id)} />}
          </Stack>
        ))}
      </List>
      {open && <SendSheet key={open.id} paket_id={paket_id} task={open} onClose={() => setAsked(null)} />}
    </Stack>
  )

  function picturesOf({ min_gambar: least, maks_gambar: most }: PackageTask) {
    if (most === 0) return t('word')
    return t('pictures', { range: least === most ? most : `${least}–${most}` })
  }
}

const LOOKS = {
  sent: { tone: 'warning', Icon: Hourglass },
  accepted: { tone: 'brand', Icon: CircleCheck },
  refused: { tone: 'danger', Icon: CircleX },
} as const

function Standing({ task, onSend }: { task: PackageTask & Partial<OwnTask>; onSend(): void }) {
  const { t } = useTranslation('shopTasks')
  const { submission } = task
  // Not known yet.
  if (submission === undefined) return null
  const state = submission?.state ?? 'none'
  const label = { none: 'do', sent: 'replace', refused: 'again' } as const
  return (
    <>
      {submission && <State state={submission.state} />}
      {submission?.reason && <Text>{t('refusedFor', { reason: submission.reason })}</Text>}
      {state !== 'accepted' && (
        <div>
          <Button size="sm" aria-label={`${t(label[state])}: ${task.judul}`} onClick={onSend}>
            {t(label[state])}
          </Button>
        </div>
      )}
    </>
  )
}

function State({ state }: { state: keyof typeof LOOKS }) {
  const { t } = useTranslation('shopTasks')
  const { tone, Icon } = LOOKS[state]
  return (
    <Note tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`state.${state}`)}
    </Note>
  )
}
