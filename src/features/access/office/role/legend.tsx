import { Group } from '@mantine/core'
import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import styles from './grant-cell.module.css'
import { FlagFigure } from './grant-cell.tsx'
import { FLAGS } from './grants.ts'

export function Legend() {
  const { t } = useTranslation('admin')
  return (
    <Group component="ul" gap="sm" c="var(--color-text-muted)" aria-hidden="true">
      {FLAGS.map((flag) => (
        <Group component="li" key={flag} gap="xs">
          <span className={styles.flag} data-on="">
            <FlagFigure flag={flag} on />
          </span>
          {t(`role.flag.${flag}`)}
        </Group>
      ))}
      <Group component="li" gap="xs">
        <span className={styles.flag} data-changed="">
          {t('role.letter.update')}
        </span>
        {t('role.changed')}
      </Group>
      <li>
        <Mark icon={ShieldAlert} tone="warning">
          {t('role.ownLegend')}
        </Mark>
      </li>
    </Group>
  )
}
