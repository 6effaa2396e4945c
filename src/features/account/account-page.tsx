import type { ReactNode } from 'react'
import { Logo } from '#src/components/frame/logo.tsx'
import { MAIN_ID } from '#src/components/layout/skip-link.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './account-page.module.css'

/** A page on the way to an account: the mark, what it is, one thing to do. */
export function AccountPage({ title, heading, children }: { title: string; heading: string; children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.page}>
      <title>{`${title} · ELP`}</title>
      <Logo />
      <Text as="h1" size="3xl">
        {heading}
      </Text>
      {children}
    </main>
  )
}
