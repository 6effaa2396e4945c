import { useTranslation } from 'react-i18next'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { type Findings, TABS, type Tab } from './findings.ts'

interface FindingTabsProps {
  found: Findings
  chosen: Tab
  onChoose(tab: Tab): void
}

const TONES: Partial<Record<Tab, 'danger' | 'warning'>> = { errors: 'danger', warnings: 'warning' }

export function FindingTabs({ found, chosen, onChoose }: FindingTabsProps) {
  const { t } = useTranslation('import')
  const tabs = TABS.map((value) => ({ value, name: t(`tab.${value}`), count: found[value].length, tone: TONES[value] }))
  return <TabRow label={t('tab.label')} tabs={tabs} chosen={chosen} onChoose={onChoose} inline />
}
