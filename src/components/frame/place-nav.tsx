import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import styles from './place-nav.module.css'

export interface Place {
  key: string
  to: string
  Icon: LucideIcon
  /** Where it is not one of the fixed places, which have words of their own. */
  label?: string
}

interface PlaceNavProps {
  places: readonly Place[]
  /** `bottom`: the phone's bar · `side`: a column · `top`: links in the header. */
  look: 'bottom' | 'side' | 'top'
  label?: string
  /** Opens what has no place of its own here: last of all, in the bar an icon before all. */
  button?: MoreButton | undefined
}

interface MoreButton {
  label: string
  Icon: LucideIcon
  /** The screen shown is one of these. */
  here: boolean
  open: boolean
  onPress(): void
}

/** At the start of the bar, as wide as the way back to the top at its end: the places stand in the middle. */
const AT_START = { flex: 'none', inlineSize: 'var(--tap)', marginInlineStart: 'calc(-1 * var(--tap))' } as const

export function PlaceNav({ places, look, label, button }: PlaceNavProps) {
  const { t } = useTranslation()
  const icons = look !== 'top'
  const bar = look === 'bottom'
  const hover = bar ? undefined : ''
  const more = button && (
    <li style={bar ? AT_START : undefined}>
      <button
        type="button"
        className={styles.link}
        data-hover={hover}
        aria-label={button.label}
        aria-haspopup="dialog"
        aria-expanded={button.open}
        aria-current={button.here || undefined}
        onClick={button.onPress}
      >
        {icons && <button.Icon aria-hidden="true" />}
        {!bar && <span>{button.label}</span>}
      </button>
    </li>
  )
  return (
    <nav className={styles.nav} data-look={look} data-only="screen" aria-label={label ?? t('nav.label')}>
      <ul>
        {bar && more}
        {places.map(({ key, to, Icon, label: own }) => (
          <li key={key}>
            <NavLink to={to} className={styles.link} data-hover={hover}>
              {icons && <Icon aria-hidden="true" />}
              <span>{own ?? t(`nav.${key}`)}</span>
            </NavLink>
          </li>
        ))}
        {!bar && more}
      </ul>
    </nav>
  )
}
