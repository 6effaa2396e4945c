import { Text } from '@mantine/core'
import { Bug, CircleCheck, Clock, Database, ListX, type LucideIcon, Server, Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Service } from '#contract/access/super-admin.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { useService } from './calls.ts'
import { MaintenanceSwitch } from './maintenance-switch.tsx'

type Kind = Service['alerts'][number]['kind']
const ICONS: Record<Kind, LucideIcon> = {
  database: Database,
  maintenance: Wrench,
  disk: Server,
  failed_jobs: ListX,
  late_jobs: Clock,
  faults: Bug,
}

/** What somebody has to see to, the worst first, and the switch that closes the platform. */
export function Alerts() {
  const { t } = useTranslation('superAdmin')
  const { data: service } = useService()
  if (!service) return null
  const { alerts, maintenance } = service
  return (
    <Section title={t('alerts')} note={alerts.length > 0 && <Chip>{alerts.length}</Chip>}>
      {alerts.length === 0 && (
        <Mark tone="success" icon={CircleCheck} c="dimmed">
          {t('noAlerts')}
        </Mark>
      )}
      <Lines>
        {alerts.map(({ kind, count }) => (
          <Line key={kind}>
            <Mark tone={kind === 'database' ? 'danger' : 'warning'} icon={ICONS[kind]}>
              <Text span fw={600}>
                {t(`alert.${kind}`, { count })}
              </Text>
            </Mark>
          </Line>
        ))}
      </Lines>
      <MaintenanceSwitch maintenance={maintenance} />
    </Section>
  )
}
