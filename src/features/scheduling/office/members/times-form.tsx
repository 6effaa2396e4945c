import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldShape } from '#contract/field-shape.ts'
import { jadwalPaketMember } from '#contract/resources/index.ts'
import type { Peserta } from '#contract/scheduling/participants.ts'
import { MomentField } from '#src/office/crud/form/widgets/moment-field.tsx'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { useMembersSave } from './use-members-save.ts'

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
  const [tried, setTried] = useState(false)
  /** A moment that is begun and not one yet must not become none. */
  const unread = (name: (typeof OWN)[number]) => times[name] === ''
  const { busy, problem, save } = useMembersSave({ rows, of: timesOf, done: t('done.timed'), onClose })
  const set = (change: Partial<Times>) => setTimes((now) => ({ ...now, ...change }))

  return (
    <Dialog
      opened
      onClose={onClose}
      title={rows.length === 1 ? t('times.title', { name: first.nama }) : t('times.many', { n: rows.length })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!OWN.some(unread)) void save({ ...times })
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
              error={tried && unread(name) ? admin('form.noMoment') : problem[name]}
              value={times[name]}
              onChange={(value) => set({ [name]: value })}
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
