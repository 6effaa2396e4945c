import { useTranslation } from 'react-i18next'
import { Text } from '#src/components/layout/text.tsx'
import { useBookmarks } from './bookmarks.ts'
import styles from './filters.module.css'
import { FILTERS, type Filter, fits, type Item } from './model.ts'

interface FiltersProps {
  items: readonly Item[]
  chosen: Filter
  choose(filter: Filter): void
}

/** Which questions the arrows go through; a kind that has none cannot be chosen. */
export function Filters({ items, chosen, choose }: FiltersProps) {
  const { t } = useTranslation('results')
  const bookmarks = useBookmarks(({ ids }) => ids)
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{t('filter.label')}</legend>
      {FILTERS.map((filter) => {
        const n = items.filter((item) => fits(filter, item, bookmarks)).length
        return (
          <button
            key={filter}
            type="button"
            className={styles.chip}
            aria-pressed={filter === chosen}
            disabled={n === 0}
            onClick={() => choose(filter)}
          >
            {t(`filter.${filter}`)}{' '}
            <Text as="span" weight="regular" numeric>
              {n}
            </Text>
          </button>
        )
      })}
    </fieldset>
  )
}
