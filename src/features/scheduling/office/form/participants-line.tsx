import { Button, Group, Text } from '@mantine/core'
import { ChartColumn, Printer, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnRight, useRights } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { AddOwners } from '../members/add-owners.tsx'
import { AddPeople } from '../members/add-people.tsx'
import { AddMenu, type Panel } from '../members/peserta-head.tsx'
import { useParticipantCounts } from '../use-jadwal-people.ts'

/** Under the form of a schedule: how many sit it, and the ways to who they are and to what is printed of them. */
export function ParticipantsLine({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const go = useGo()
  const rights = useRights('jadwal-admin')
  const report = useOwnRight('jadwal-admin', 'report')
  const [panel, open] = useState<Panel | null>(null)
  const close = () => open(null)
  const setPanel = (next: Panel) => (next === 'file' ? go(`${detail('peserta')}&impor=`) : open(next))
  const counts = useParticipantCounts(id)
  const detail = (tab: string) => `${menuUrl('jadwal-admin')}/detail/${id}?tab=${tab}`
  const shown = (n: number) => n.toLocaleString('id-ID')
  const { registered: terdaftar = 0, kuota = null } = counts.data ?? {}
  return (
    <Section title={t('jadwal-paket.peserta')} help={t('jadwal-paket.pesertaText')} beside inset>
      <Group gap="xs" ps="sm" pe="xs" py="xs" bd="1px solid var(--admin-btn-border)" bdrs="md">
        <Users size={16} strokeWidth={1.75} aria-hidden="true" />
        <Text span flex={1} fw={600}>
          {counts.data &&
            (kuota === null
              ? t('jadwal-paket.participants', { n: shown(terdaftar) })
              : t('jadwal-paket.participantsOf', { n: shown(terdaftar), kuota: shown(kuota) }))}
        </Text>
        {rights.create && <AddMenu onOpen={setPanel} />}
        <Button onClick={() => go(detail('peserta'))}>{t('jadwal-paket.manage')}</Button>
        <Button leftSection={<Printer size={14} strokeWidth={1.75} />} onClick={() => go(detail('print'))}>
          {t('jadwal-paket.print')}
        </Button>
        {report && (
          <Button
            leftSection={<ChartColumn size={14} strokeWidth={1.75} />}
            onClick={() => go(`${menuUrl('jadwal-admin')}/report/${id}`)}
          >
            {t('dashboard.report')}
          </Button>
        )}
      </Group>
      {panel === 'people' && <AddPeople jadwal_id={id} onClose={close} />}
      {panel === 'owners' && <AddOwners jadwal_id={id} onClose={close} />}
    </Section>
  )
}
