import '#src/lib/words/menu.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Row } from '#src/components/layout/stack.tsx'
import { contentPatterns } from '#src/lib/paths/content.ts'
import styles from './site-links.module.css'

/** What a visitor wants to know of the house, and what binds them. */
export const SITE_PAGES = ['about', 'articles', 'guides', 'faq', 'privacy', 'terms', 'credits'] as const
export const LEGAL = ['about', 'privacy', 'terms'] as const

interface SiteLinksProps {
  links: readonly (typeof SITE_PAGES)[number][]
  /** In a tab of their own: what is typed here stays. */
  apart?: boolean
}

/** Ways to the pages of the house, a few words each. Suspends until its words are there. */
export function SiteLinks({ links, apart }: SiteLinksProps) {
  const { t } = useTranslation('menu')
  return (
    <nav aria-label={t('house.label')} data-only="screen">
      <Row as="ul" wrap className={styles.links}>
        {links.map((link) => (
          <li key={link}>
            <Link to={contentPatterns[link]} className={styles.link} {...(apart && { target: '_blank' })}>
              {t(`house.${link}`)}
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  )
}
