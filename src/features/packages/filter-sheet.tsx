import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { SelectField } from '#src/components/forms/select-field.tsx'
import { SHELF_SORTS, type ShelfQuery, useShelfCategories } from './shop-list.ts'

interface FilterSheetProps {
  open: boolean
  onClose(): void
  query: ShelfQuery
  /** How many packages it finds; absent until it is known. */
  total: number | undefined
  onChange(set: Record<string, string | undefined>): void
}

/** Category, kind and order of the shelf; the button says how many packages that leaves. */
export function FilterSheet({ open, onClose, query, total, onChange }: FilterSheetProps) {
  const { t } = useTranslation('shop')
  const categories = useShelfCategories() ?? []
  return (
    <Sheet open={open} onClose={onClose} title={t('filter')}>
      <SelectField
        label={t('category')}
        value={query.kategori_id ?? ''}
        onChange={({ target }) => onChange({ kategori_id: target.value })}
      >
        <option value="">{t('any')}</option>
        {categories.map(({ id, nama }) => (
          <option key={id} value={id}>
            {nama}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('kind')}
        value={query.tipe ?? ''}
        onChange={({ target }) => onChange({ tipe: target.value })}
      >
        <option value="">{t('any')}</option>
        <option value="berbayar">{t('kinds.berbayar')}</option>
        <option value="gratis">{t('kinds.gratis')}</option>
        <option value="gratis_bersyarat">{t('kinds.gratis_bersyarat')}</option>
      </SelectField>
      <SelectField label={t('sort')} value={query.sort} onChange={({ target }) => onChange({ sort: target.value })}>
        {SHELF_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </SelectField>
      <Button variant="accent" size="lg" block onClick={onClose}>
        {total === undefined ? t('showAll') : t('show', { count: total })}
      </Button>
    </Sheet>
  )
}
