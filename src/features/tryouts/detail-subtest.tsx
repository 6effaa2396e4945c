import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Sitting } from '#contract/exam/schedule.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { Disclosure } from '#src/components/controls/disclosure.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { paths } from '#src/lib/paths.ts'
import { JadwalGate } from './jadwal-gate.tsx'
import { SubtestList } from './subtest-list.tsx'
import { sittingOf } from './use-jadwal.ts'

interface DetailSubtestProps {
  /** The checks and the start, which the exam part brings; the sub-tests stand below the name of the sitting. */
  preflight: (sitting: Sitting, subtests: ReactNode) => ReactNode
}

export function DetailSubtest({ preflight }: DetailSubtestProps) {
  const { t } = useTranslation('student')
  const [query] = useSearchParams()
  const id = query.get('jadwal')
  return (
    <>
      <title>{`${t('preflight.title')} · ELP`}</title>
      <TaskHead back={id ? paths.tryoutDetail(id) : paths.tryout()} title={t('preflight.title')} heading />
      <JadwalGate id={id}>
        {(jadwal) => {
          const sitting = sittingOf(jadwal, query.get('ujian'))
          if (!sitting) return <NoPaper jadwal_id={jadwal.jadwal_id} />
          return preflight(
            sitting,
            <Disclosure page label={t('preflight.subtests', { count: sitting.subtes.length })}>
              <SubtestList sitting={sitting} jadwal={jadwal} />
            </Disclosure>,
          )
        }}
      </JadwalGate>
    </>
  )
}

function NoPaper({ jadwal_id }: { jadwal_id: string }) {
  const { t } = useTranslation('student')
  const back = <LinkButton to={paths.tryoutDetail(jadwal_id)}>{t('preflight.back')}</LinkButton>
  return (
    <StateMessage title={t('preflight.noneTitle')} action={back}>
      {t('start.noPaper')}
    </StateMessage>
  )
}
