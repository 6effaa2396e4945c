import { useTranslation } from 'react-i18next'
import styles from './finding-tabs.module.css'
import { type Findings, TABS, type Tab } from './findings.ts'

interface FindingTabsProps {
  found: Findings
  chosen: Tab
  onChoose(tab: Tab): void
}

export function FindingTabs({ found, chosen, onChoose }: FindingTabsProps) {
  const { t } = useTranslation('impor')
  return (
    <fieldset className={styles.tabs} aria-label={t('tab.label')}>
      {TABS.map((tab) => (
        <button key={tab} type="button" aria-pressed={tab === chosen} data-tab={tab} onClick={() => onChoose(tab)}>
          {t(`tab.${tab}`)}
          <span data-some={found[tab].length ? '' : undefined}>{found[tab].length.toLocaleString('id-ID')}</span>
        </button>
      ))}
    </fieldset>
  )
}
