import { Button, Text } from '@mantine/core'
import { CalendarClock, CircleCheck, FileCheck, Layers, Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { leadsSomewhere, menuUrl } from '#src/office/kit/addresses.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useCount } from './counts.ts'

/** Work that has been begun and waits for somebody; each leads to the list that shows just that. */
export function Waiting() {
  const { t } = useTranslation('admin')
  const go = useGo()
  const kinds = [
    {
      name: 'review',
      icon: Layers,
      menu: 'bank-soal',
      status: 'ditinjau',
      count: useCount('soal', 'bank-soal', { status: 'ditinjau' }),
    },
    {
      name: 'jadwal',
      icon: CalendarClock,
      menu: 'jadwal-admin',
      status: 'draf',
      count: useCount('jadwal-paket', 'jadwal-admin', { status: 'draf' }),
    },
    {
      name: 'ujian',
      icon: FileCheck,
      menu: 'ujian-admin',
      status: 'draf',
      count: useCount('ujian', 'ujian-admin', { status: 'draf' }),
    },
    {
      name: 'paket',
      icon: Package,
      menu: 'paket-tryout',
      status: 'draf',
      count: useCount('paket', 'paket-tryout', { status: 'draf' }),
    },
    {
      name: 'soal',
      icon: Layers,
      menu: 'bank-soal',
      status: 'draf',
      count: useCount('soal', 'bank-soal', { status: 'draf' }),
    },
  ] as const
  const open = kinds.filter(({ count }) => count)
  return (
    <Section title={t('dashboard.waiting')}>
      {open.length === 0 && (
        <Mark tone="success" icon={CircleCheck} c="dimmed">
          {t('dashboard.nothingWaits')}
        </Mark>
      )}
      <Lines>
        {open.map(({ name, icon, menu, status, count }) => (
          <Line key={name}>
            <Mark icon={icon}>
              <Text span fw={600}>
                {t(`dashboard.wait.${name}`, { count })}
              </Text>
            </Mark>
            {leadsSomewhere(menuUrl(menu)) && (
              <Button onClick={() => go(`${menuUrl(menu)}?status=${status}`)}>{t('dashboard.open')}</Button>
            )}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
