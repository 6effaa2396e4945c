import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SUPER_POWERS, type SuperPower } from '#contract/access/super-admin.ts'
import { Section } from '#src/office/kit/section/section.tsx'

/** What no grant gives: super admins alone may do it. */
export function Powers() {
  const { t } = useTranslation('superAdmin')
  return (
    <Section title={t('powers.title')} help={t('powers.help')}>
      <List size="sm">
        {(Object.keys(SUPER_POWERS) as SuperPower[]).map((power) => (
          <List.Item key={power}>{t(`powers.${power}`)}</List.Item>
        ))}
      </List>
    </Section>
  )
}
