import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { SkeletonBlock } from '#src/components/feedback/skeleton.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { useShelfCategories } from './shop-list.ts'

/** The way into each category; `chosen`: the one that is looked at. */
export function CategoryRow({ chosen }: { chosen?: string | undefined }) {
  const { t } = useTranslation('shop')
  const categories = useShelfCategories()
  // As high as two rows of them on a phone.
  if (!categories) return <SkeletonBlock height="5.5rem" />
  if (categories.length === 0) return null
  return (
    <Row as="nav" gap={2} wrap aria-label={t('category')}>
      {categories.map(({ id, nama }) => (
        <LinkButton
          key={id}
          size="sm"
          variant={id === chosen ? 'soft' : undefined}
          aria-current={id === chosen ? 'page' : undefined}
          to={shopPaths.all({ kategori_id: id === chosen ? undefined : id })}
        >
          {nama}
        </LinkButton>
      ))}
    </Row>
  )
}
