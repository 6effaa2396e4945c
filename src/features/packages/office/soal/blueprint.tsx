import { Box, Button, Checkbox, Group, NumberInput, Select, Text } from '@mantine/core'
import { Dices, Shuffle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubtestSoal } from '#contract/packages/building.ts'
import { mapel } from '#contract/resources/index.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { refTo, useRefRows } from '#src/office/crud/refs.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { SaveBar, Toolbar } from '#src/office/kit/toolbar/toolbar.tsx'
import { useRemember } from '#src/office/kit/undo/use-remember.ts'
import { ListProblem } from '#src/office/list/list-problem.tsx'
import { drawSoal, useBlueprint } from '../calls.ts'
import { BlueprintTable } from './blueprint-table.tsx'
import { planOf, type Wanted, wantedOf } from './cells.ts'
import { newSeed, SEEDS } from './seeds.ts'
import { takeBack } from './write-ids.ts'

/** A draw by subject, or by topic of one, and difficulty: so many of each, by a seed that can be written down. */
export function Blueprint({ subtest, onDone }: { subtest: SubtestSoal['subtest']; onDone(): void }) {
  const { t } = useTranslation('adminPackages')
  const online = useOnline()
  // A draw was by topics of one subject, or by subjects: what it asked for stands there again.
  const [mapel_id, setMapel] = useState(subtest.rancangan.find(({ materi }) => materi !== null)?.mapel_id ?? null)
  const [published, setTerbit] = useState(true)
  const [replace, setGanti] = useState(false)
  const [seed, setSeed] = useState(newSeed)
  const [wanted, setWanted] = useState<Wanted>(() => wantedOf(subtest.rancangan))
  const { busy, run } = useAction()
  const subjects = useRefRows(refTo(mapel)).data?.data ?? []
  const found = useBlueprint({ subtest_id: subtest.id, published, ...(mapel_id && { mapel_id }) })
  const rows = found.data?.data ?? []
  const remember = useRemember()
  const plan = planOf(rows, wanted, replace)
  const draw = () =>
    run(async () => {
      const { id: subtest_id, version } = subtest
      const done = await drawSoal({ subtest_id, version, seed, replace, published, cells: plan.cells })
      const { previous: before, chosen } = done.data
      const after = replace ? chosen : [...before, ...chosen]
      remember({ text: done.message, run: () => takeBack(subtest_id, { before, after }) })
      onDone()
      return done.message
    })
  if (found.error && !found.data) {
    return <ListProblem failure={asApiError(found.error)} onRetry={() => void found.refetch()} />
  }
  const seedField = (
    <Group gap="xs" align="end" wrap="nowrap">
      <NumberInput
        w="8.5rem"
        label={t('draw.seed')}
        hideControls
        thousandSeparator={false}
        allowDecimal={false}
        allowNegative={false}
        max={SEEDS - 1}
        value={seed}
        onChange={(value) => setSeed(Math.min(SEEDS - 1, Math.max(0, Number(value) || 0)))}
      />
      <Button leftSection={<Dices size={16} strokeWidth={1.75} />} onClick={() => setSeed(newSeed())}>
        {t('draw.newSeed')}
      </Button>
    </Group>
  )
  return (
    <Box
      component="section"
      aria-label={t('soal.part_acak')}
      display="flex"
      flex={1}
      style={{ flexDirection: 'column' }}
    >
      <Toolbar end={seedField}>
        <Select
          aria-label={t('draw.scope')}
          placeholder={t('draw.allSubjects')}
          data={subjects.map((row) => ({ value: row.id, label: String(row.nama) }))}
          searchable
          clearable
          value={mapel_id}
          onChange={(next) => {
            setMapel(next)
            setWanted({})
          }}
        />
        <Checkbox
          label={t('draw.published')}
          checked={published}
          onChange={(event) => setTerbit(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('draw.replace', { count: subtest.soal_ids.length })}
          checked={replace}
          disabled={subtest.soal_ids.length === 0}
          onChange={(event) => setGanti(event.currentTarget.checked)}
        />
      </Toolbar>
      <Text size="xs" c="dimmed" px="gutter" pb="xs">
        {t('draw.help')}
      </Text>
      {found.data && rows.length === 0 ? (
        <State title={t('draw.none')} text={t('draw.noneText')} />
      ) : (
        <BlueprintTable
          rows={rows}
          wanted={wanted}
          replacing={replace}
          topics={mapel_id !== null}
          onChange={setWanted}
        />
      )}
      {found.data?.more && (
        <Text size="xs" c="dimmed" px="gutter" py="xs">
          {t('draw.more')}
        </Text>
      )}
      <SaveBar
        text={
          <span role="status">
            {plan.short.length > 0
              ? t('draw.short', { count: plan.short.length })
              : t('draw.sum', { count: plan.total })}
          </span>
        }
      >
        <Button
          variant="filled"
          color="accent"
          leftSection={<Shuffle size={16} strokeWidth={1.75} />}
          loading={busy}
          disabled={!online || plan.total === 0 || plan.short.length > 0}
          onClick={() => void draw()}
        >
          {t('draw.confirm', { count: plan.total })}
        </Button>
      </SaveBar>
    </Box>
  )
}
