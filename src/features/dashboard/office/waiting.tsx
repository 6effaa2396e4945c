import { Button, Text } from '@mantine/core'
import { Banknote, CalendarClock, CircleCheck, FileCheck, Flag, Layers, Package, Scale, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHolds } from '#src/office/crud/rights.ts'
import { leadsSomewhere, menuUrl } from '#src/office/kit/addresses.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useCount, useReportedQuestions } from './counts.ts'
import { usePapersMissing } from './papers-missing.ts'
import { PROOFS_MENU, SALES_MENU, useSalesToday } from './sales-today.ts'

/** Work that has been begun and waits for somebody; each leads to the list that shows just that. */
export function Waiting() {
  const { t } = useTranslation('admin')
  const go = useGo()
  const money = useSalesToday()?.waiting
  const proofs = useHolds(PROOFS_MENU) ? money?.proofs : undefined
  const drafts = { status: 'draf' }
  const missing = usePapersMissing()
  const kinds = [
    {
      ...{ name: 'papers', icon: Smartphone, menu: 'jadwal-admin', jadwal: String(missing?.row.nama) },
      ...{ at: `/detail/${missing?.row.id}?view=not_started`, count: missing?.count },
    },
    { name: 'proofs', icon: Banknote, menu: PROOFS_MENU, at: '/periksa', count: proofs },
    { name: 'decisions', icon: Scale, menu: SALES_MENU, at: '?kind=decide', count: money?.decisions },
    { name: 'reported', icon: Flag, menu: 'laporan-soal', at: '?state=open', count: useReportedQuestions() },
    {
      ...{ name: 'review', icon: Layers, menu: 'bank-soal', at: '?status=ditinjau' },
      count: useCount('soal', 'bank-soal', { status: 'ditinjau' }),
    },
    {
      ...{ name: 'jadwal', icon: CalendarClock, menu: 'jadwal-admin', at: '?tahap=draf' },
      count: useCount('jadwal-paket', 'jadwal-admin', drafts),
    },
    {
      ...{ name: 'ujian', icon: FileCheck, menu: 'ujian-admin', at: '?status=draf' },
      count: useCount('ujian', 'ujian-admin', drafts),
    },
    {
      ...{ name: 'paket', icon: Package, menu: 'paket-tryout', at: '?status=draf' },
      count: useCount('paket', 'paket-tryout', drafts),
    },
    {
      ...{ name: 'soal', icon: Layers, menu: 'bank-soal', at: '?status=draf' },
      count: useCount('soal', 'bank-soal', drafts),
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
        {open.map(({ name, icon, menu, at, count, ...more }) => (
          <Line key={name}>
            <Mark icon={icon}>
              <Text span fw={600}>
                {t(`dashboard.wait.${name}`, { count, ...more })}
              </Text>
            </Mark>
            {leadsSomewhere(menuUrl(menu)) && (
              <Button flex="none" onClick={() => go(`${menuUrl(menu)}${at}`)}>
                {t('dashboard.open')}
              </Button>
            )}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
