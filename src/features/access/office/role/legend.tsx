import { useTranslation } from 'react-i18next'
import cell from './grant-cell.module.css'
import { FlagFigure } from './grant-cell.tsx'
import { FLAGS } from './grants.ts'
import styles from './legend.module.css'

export function Legend() {
  const { t } = useTranslation('admin')
  return (
    <ul className={styles.legend} aria-hidden="true">
      {FLAGS.map((flag) => (
        <li key={flag}>
          <span className={cell.flag} data-on="">
            <FlagFigure flag={flag} on />
          </span>
          {t(`role.flag.${flag}`)}
        </li>
      ))}
      <li>
        <span className={cell.flag} data-changed="">
          {t('role.letter.update')}
        </span>
        {t('role.changed')}
      </li>
    </ul>
  )
}
