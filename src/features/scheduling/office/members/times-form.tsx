import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldShape } from '#contract/field-shape.ts'
import { jadwalPaketMember } from '#contract/resources/index.ts'
import type { Peserta } from '#contract/scheduling/participants.ts'
import { MomentField } from '#src/office/crud/form/widgets/moment-field.tsx'
import { refresh, writeAll } from '#src/office/crud/writing.ts'
import { fieldProblems } from '#src/office/kit/api-failure.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { refuse, resolved } from '#src/office/kit/refusal/refusals.ts'
import { useUndoable } from './use-peserta-actions.tsx'

const RESOURCE = jadwalPaketMember.name
const OWN = ['mulai_sendiri', 'selesai_sendiri'] as const
type Times = Pick<Peserta, 'tambahan_detik' | (typeof OWN)[number]>
const timesOf = ({ tambahan_detik, mulai_sendiri, selesai_sendiri }: Times): Times => ({
  ...{ tambahan_detik, mulai_sendiri, selesai_sendiri },
})

/** Time on top and a window of their own, said before the exam; of several, the same for all of them. */
export function TimesForm({ rows, onClose }: { rows: readonly Peserta[]; onClose(): void }) {
  const { t } = useTranslation('participants')
  const { t: admin } = useTranslation('admin')
  const [first] = rows as readonly [Peserta]
  const [times, setTimes] = useState(() => timesOf(first))
  const [problem, setProblem] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const undoable = useUndoable()
  const set = (change: Partial<Times>) => setTimes((now) => ({ ...now, ...change }))

  const save = async () => {
    setBusy(true)
    try {
      const saved = await writeAll(
        RESOURCE,
        rows.map(({ id, version }) => ({ op: 'update', id, version, data: { ...times } })),
      )
      const before = new Map(rows.map((row) => [row.id, timesOf(row)]))
      undoable(t('done.timed'), async () => {
        await writeAll(
          RESOURCE,
          saved.map(({ id, version }) => ({ op: 'update', id, version, data: { ...before.get(id) } })),
        )
      })
      onClose()
      resolved()
    } catch (failure) {
      const problems = fieldProblems(failure)
      setProblem(problems)
      if (Object.keys(problems).length === 0) await refuse(failure)
    } finally {
      setBusy(false)
      await refresh()
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={rows.length === 1 ? t('times.title', { name: first.nama }) : t('times.many', { n: rows.length })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="sm">
          <NumberInput
            label={t('times.extra')}
            description={t('times.extraText')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            min={0}
            max={24 * 60}
            allowDecimal={false}
            value={times.tambahan_detik / 60}
            error={problem.tambahan_detik}
            onChange={(minutes) => set({ tambahan_detik: Math.round(Number(minutes) * 60) || 0 })}
            data-autofocus
          />
          {OWN.map((name) => (
            <MomentField
              key={name}
              name={name}
              label={admin(`field.${name}`)}
              help=""
              error={problem[name]}
              value={times[name]}
              onChange={(value) => set({ [name]: value || null })}
              onBlur={() => {}}
              disabled={false}
              shape={fieldShape(jadwalPaketMember, name)}
            />
          ))}
          <Text size="xs" c="dimmed">
            {t('times.windowText')}
          </Text>
        </Stack>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="filled" color="accent" loading={busy}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
