import { Button, Group, Progress, Select, Skeleton, Text } from '@mantine/core'
import { CircleStop, Megaphone, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { CalibrationOverview, CalibrationRun } from '#contract/reporting/calibration.ts'
import type { Report } from '#contract/reporting/report.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useZone } from '#src/lib/zone.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Split } from '#src/office/kit/side-panel/side-panel.tsx'
import { EmptyPicture } from '#src/office/kit/states/empty-picture.tsx'
import { State } from '#src/office/kit/states/state.tsx'
import { type Step, Steps } from '#src/office/kit/steps/steps.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { asCount, asIndex } from '../numbers.ts'
import { CalibratedItems } from './calibrated-items.tsx'
import { start, stop, useCalibration } from './calibration-data.ts'
import { PublishPanel } from './publish-panel.tsx'

/** From provisional scores to final ones: the run, what it found of the items, and the publication. */
export function Calibration({ report }: { report: Report }) {
  const found = useCalibration(report.jadwal.id)
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  if (!found.data) return <Skeleton height={240} m="lg" />
  return <Shown report={report} overview={found.data} />
}

function Shown({ report, overview }: { report: Report; overview: CalibrationOverview }) {
  const { run } = overview
  const jadwal_id = report.jadwal.id
  const [asking, setAsking] = useState(false)
  // When a run ends, whatever stands on the screen is asked for again.
  const before = useRef(run?.state)
  useEffect(() => {
    if (before.current === 'running' && run?.state !== 'running') void refresh()
    before.current = run?.state
  }, [run?.state])
  const mayPublish = run !== null && (run.state === 'ready' || run.state === 'scheduled') && !run.out_of_date
  const shown = run && run.models.length > 0 ? run : overview.published
  return (
    <Split
      panel={
        asking &&
        mayPublish && (
          <PublishPanel
            key={run.id}
            jadwal_id={jadwal_id}
            run={run}
            announced_at={overview.announced_at}
            onClose={() => setAsking(false)}
          />
        )
      }
    >
      <Head overview={overview} jadwal_id={jadwal_id} onPublish={mayPublish ? () => setAsking(true) : undefined} />
      <Notes overview={overview} />
      {shown ? <Models report={report} run={shown} /> : <Nothing overview={overview} />}
    </Split>
  )
}

interface HeadProps {
  overview: CalibrationOverview
  jadwal_id: string
  /** Undefined where there is nothing to publish. */
  onPublish: (() => void) | undefined
}

function Head({ overview, jadwal_id, onPublish }: HeadProps) {
  const { t } = useTranslation('calibration')
  const online = useOnline()
  const mayAct = useRights('jadwal-admin').update
  const { busy, run: act } = useAction()
  const { run, open_until } = overview
  const running = run?.state === 'running'
  return (
    <Group component="header" justify="space-between" gap="sm" px="gutter" py="sm" data-off-paper>
      <Steps
        label={t('steps.label')}
        steps={stepsOf(overview).map(({ name, state }) => ({ name: t(`steps.${name}`), state }))}
      />
      {mayAct && (
        <Group gap="xs">
          {running ? (
            <Button
              leftSection={<CircleStop size={16} strokeWidth={1.75} />}
              loading={busy}
              disabled={!online}
              onClick={() => void act(async () => (await stop(jadwal_id, run.id)).message)}
            >
              {t('do.stop')}
            </Button>
          ) : (
            <Button
              leftSection={<RefreshCw size={16} strokeWidth={1.75} />}
              loading={busy}
              disabled={!online || open_until !== null}
              onClick={() => void act(async () => (await start(jadwal_id)).message)}
            >
              {t(run === null ? 'do.start' : run.state === 'stopped' ? 'do.resume' : 'do.again')}
            </Button>
          )}
          <Button
            variant="filled"
            color="accent"
            leftSection={<Megaphone size={16} strokeWidth={1.75} />}
            disabled={!onPublish}
            onClick={onPublish}
          >
            {t('do.publish')}
          </Button>
        </Group>
      )}
    </Group>
  )
}

type Named = { name: 'provisional' | 'window' | 'run' | 'check' | 'final'; state: Step['state'] }

/** Where the package stands on its way to final scores. */
function stepsOf({ run, published, open_until }: CalibrationOverview): Named[] {
  const names = ['provisional', 'window', 'run', 'check', 'final'] as const
  const open = run && ['ready', 'scheduled'].includes(run.state)
  const working = run && ['running', 'stopped', 'failed'].includes(run.state)
  const now = open_until !== null ? 1 : open ? 3 : working ? 2 : published ? (published.out_of_date ? 2 : 5) : 2
  return names.map((name, place) => ({
    name,
    state: place < now ? 'done' : place > now ? 'ahead' : name === 'run' && run?.state === 'failed' ? 'failed' : 'now',
  }))
}

/** What is to be known of the run, one sentence each. */
function Notes({ overview: { run, published, open_until } }: { overview: CalibrationOverview }) {
  const { t } = useTranslation('calibration')
  const zone = useZone()
  const at = (moment: string | null) => (moment === null ? '–' : dateTime(moment, zone))
  const few = run?.models.some(({ rung }) => rung === 'author_levels')
  const bar = { radius: 0, px: 'gutter' } as const
  return (
    <>
      {open_until !== null && <Note {...bar}>{t('note.window', { until: at(open_until) })}</Note>}
      {run?.state === 'running' && (
        <Note {...bar} tone="info" icon={RefreshCw} role="status">
          <Group gap="sm">
            {t(`note.${run.phase}`)}
            <Progress flex={1} maw="20rem" value={100 * run.progress} aria-label={t('note.progress')} />
          </Group>
        </Note>
      )}
      {run?.state === 'stopped' && (
        <Note {...bar} tone="warning">
          {t('note.stopped', { by: run.stopped_by ?? '–', at: at(run.stopped_at) })}
        </Note>
      )}
      {run?.state === 'failed' && (
        <Note {...bar} tone="danger">
          {t(`note.failed.${run.failure ?? 'internal'}`)}
        </Note>
      )}
      {run?.out_of_date && run.id !== published?.id && (
        <Note {...bar} tone="warning">
          {t('note.outOfDate')}
        </Note>
      )}
      {run?.state === 'scheduled' && !run.out_of_date && (
        <Note {...bar} tone="info">
          {t('note.scheduled', { at: at(run.publish_at), by: run.approved_by ?? '–' })}
        </Note>
      )}
      {published && (
        <Note {...bar} tone={published.out_of_date ? 'warning' : 'success'}>
          {t(published.out_of_date ? 'note.needsRevision' : 'note.published', {
            at: at(published.published_at),
            by: published.approved_by ?? '–',
          })}
        </Note>
      )}
      {few && (
        <Note {...bar} tone="warning">
          {t('note.few')}
        </Note>
      )}
    </>
  )
}

function Nothing({ overview: { run } }: { overview: CalibrationOverview }) {
  const { t } = useTranslation('calibration')
  if (run?.state === 'running') return <Skeleton height={240} m="lg" />
  return <State picture={<EmptyPicture />} title={t('empty.title')} text={t('empty.text')} />
}

function Models({ report, run }: { report: Report; run: CalibrationRun }) {
  const { t } = useTranslation('calibration')
  const [search, setSearch] = useSearchParams()
  const model = run.models.find(({ subtes_id }) => subtes_id === search.get('subtes')) ?? run.models[0]
  if (!model) return null
  const choose = (subtes: string | null) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (subtes) next.set('subtes', subtes)
      return next
    })
  return (
    <>
      <Group gap="sm" px="gutter" pt="sm">
        <Select
          size="xs"
          aria-label={t('subtes')}
          allowDeselect={false}
          value={model.subtes_id}
          onChange={choose}
          data={run.models.map(({ subtes_id, kode, nama }) => ({ value: subtes_id, label: `${kode} · ${nama}` }))}
        />
        <Text size="xs" c="dimmed">
          {t('model.line', {
            model: t(`rung.${model.rung}`),
            examinees: asCount(model.examinees),
            items: asCount(model.items),
            reliability: asIndex(model.reliability),
          })}
          {!model.converged && ` ${t('model.unconverged')}`}
        </Text>
      </Group>
      <CalibratedItems key={`${run.id} ${model.subtes_id}`} report={report} run_id={run.id} model={model} />
    </>
  )
}
