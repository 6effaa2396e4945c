import type { ReactNode } from 'react'
import { Bubble } from '#src/components/display/bubble.tsx'
import { Logo } from '#src/components/frame/logo.tsx'
import { MAIN_ID } from '#src/components/layout/skip-link.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './page-message.module.css'

interface PageMessageProps {
  title: string
  text: string
  /** A code to say on the phone, e.g. 404. */
  code?: string
  /** What should be here could not be shown: loaded again when the browser brings the page back as it was (src/main.ts). */
  broken?: boolean
  children: ReactNode
}

/** A whole page with one message: what is so, and the ways on. */
export function PageMessage({ title, text, code, broken, children }: PageMessageProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.page} data-broken={broken || undefined}>
      <title>{`${title} · ELP`}</title>
      <Logo />
      <Stack>
        <Row gap={2} className={styles.dots} aria-hidden="true">
          {[0, 1, 2, 3].map((dot) => (
            <Bubble key={dot} filled={dot === 2} />
          ))}
        </Row>
        {code && (
          <Text tone="muted" weight="semibold" numeric>
            {code}
          </Text>
        )}
        <Text as="h1" size="3xl">
          {title}
        </Text>
        <Text size="md" tone="muted">
          {text}
        </Text>
        <Row gap={2} wrap data-above="4">
          {children}
        </Row>
      </Stack>
    </main>
  )
}
