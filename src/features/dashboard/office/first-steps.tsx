import { Button, Progress, Stack, Text, ThemeIcon } from '@mantine/core'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHolds, useRights } from '#src/office/crud/rights.ts'
import { useStudentLevels } from '#src/office/crud/student-levels.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useCount } from './counts.ts'
import { SCHEDULE_MENU } from './schedules.ts'

interface FirstStep {
  name: string
  menu: string
  /** Behind the menu's address. */
  at: string
  /** How many there are; undefined while unknown, or where the level does not hold the menu. */
  count: number | undefined
}

/** What a first exam needs, in its order; what is done fills itself from what is there. */
function useFirstSteps(): FirstStep[] {
  const students = useStudentLevels()
  const steps = [
    { name: 'soal', menu: 'bank-soal', at: '/impor', count: useCount('soal', 'bank-soal', {}) },
    {
      ...{ name: 'paket', menu: 'paket-tryout', at: '' },
      count: useCount('paket', 'paket-tryout', { status: 'terbit' }),
    },
    {
      name: 'siswa',
      menu: 'customer',
      at: '',
      count: useCount('user-list', 'customer', { level_id: students }),
    },
    {
      ...{ name: 'jadwal', menu: SCHEDULE_MENU, at: '/tambah' },
      count: useCount('jadwal-paket', SCHEDULE_MENU, { status: 'terbit' }),
    },
    {
      ...{ name: 'ujian', menu: SCHEDULE_MENU, at: '?tahap=berjalan' },
      count: useCount('jadwal-paket', SCHEDULE_MENU, { tahap: 'berjalan,selesai' }),
    },
    {
      ...{ name: 'hasil', menu: SCHEDULE_MENU, at: '?tahap=selesai' },
      count: useCount('jadwal-paket', SCHEDULE_MENU, { tahap: 'selesai' }),
    },
  ]
  return steps.filter(({ count }) => count !== undefined)
}

/** Of a fresh installation, until its first exam is over. */
export function FirstSteps() {
  const { t } = useTranslation('admin')
  const go = useGo()
  const holds = useHolds(SCHEDULE_MENU)
  const makes = useRights(SCHEDULE_MENU).create
  const steps = useFirstSteps()
  const last = steps.at(-1)
  if (!holds || !makes || last?.name !== 'hasil' || last.count !== 0) return null
  const done = steps.filter(({ count }) => count).length
  const now = steps.find(({ count }) => !count)
  return (
    <Section
      title={t('dashboard.first.title')}
      help={t('dashboard.first.text')}
      action={
        <Stack gap="2xs" w="9rem">
          <Text size="xs" fw={600}>
            {t('dashboard.first.done', { n: done, of: steps.length })}
          </Text>
          <Progress size={4} value={(done / steps.length) * 100} aria-label={t('dashboard.first.title')} />
        </Stack>
      }
    >
      <Lines ordered>
        {steps.map((step, index) => (
          <Line key={step.name} chosen={step === now} aria-current={step === now ? 'step' : undefined}>
            <ThemeIcon size={20} radius="xl" fz="xs" variant="light" color={step.count ? 'success' : 'neutral'}>
              {step.count ? <Check size={14} aria-label={t('step.done')} /> : index + 1}
            </ThemeIcon>
            <Stack gap={0} flex={1}>
              <Text span fw={600}>
                {t(`dashboard.first.${step.name}.title`)}
              </Text>
              <Text span size="xs" c="dimmed">
                {step.count
                  ? t(`dashboard.first.${step.name}.has`, { count: step.count })
                  : t(`dashboard.first.${step.name}.text`)}
              </Text>
            </Stack>
            <Button
              {...(step === now && { variant: 'filled', color: 'accent' })}
              onClick={() => go(`${menuUrl(step.menu)}${step.count ? '' : step.at}`)}
            >
              {t(step.count ? 'dashboard.open' : `dashboard.first.${step.name}.do`)}
            </Button>
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
