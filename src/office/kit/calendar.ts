import type { CalendarAriaLabels } from '@mantine/dates'
import dayjs from 'dayjs'
import de from 'dayjs/locale/de.js'
import fr from 'dayjs/locale/fr.js'
import id from 'dayjs/locale/id.js'
import pt from 'dayjs/locale/pt.js'
import { useTranslation } from 'react-i18next'

// Named one by one: an import for its effect alone is dropped from the build. English is there already.
for (const locale of [id, de, fr, pt]) dayjs.locale(locale, undefined, true)

const ARROWS = ['nextMonth', 'previousMonth', 'nextYear', 'previousYear', 'nextDecade', 'previousDecade'] as const

/** What the arrows of a calendar say to those who do not see them. */
export function useCalendarLabels(): CalendarAriaLabels {
  const { t } = useTranslation('admin')
  return Object.fromEntries(ARROWS.map((arrow) => [arrow, t(`calendar.${arrow}`)]))
}
