import { useTranslation } from 'react-i18next'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { Button } from './button.tsx'

interface PagerProps {
  /** The namespace that names the pages. */
  words: string
  page: number
  pages: number
  onPage(page: number): void
}

/** Turns the pages of a list; nothing where there is one. */
export function Pager({ words, page, pages, onPage }: PagerProps) {
  const { t } = useTranslation(words)
  if (pages <= 1) return null
  return (
    <Row as="nav" between aria-label={t('pages')}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <Text size="sm" numeric>
        {t('page', { page, pages })}
      </Text>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </Row>
  )
}
