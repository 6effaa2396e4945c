import type { ReactNode } from 'react'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './alert-screen.module.css'

interface AlertScreenProps {
  /** Names the heading and the text for who hears them. */
  id: string
  icon: ReactNode
  title: string
  text: ReactNode
  children: ReactNode
}

/** The exam stands still, and says why. */
export function AlertScreen({ id, icon, title, text, children }: AlertScreenProps) {
  return (
    <main className={styles.middle}>
      <Stack
        align="center"
        className={styles.box}
        role="alertdialog"
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
      >
        {icon}
        <h1 id={id} tabIndex={-1}>
          {title}
        </h1>
        <Text id={`${id}-text`} tone="muted">
          {text}
        </Text>
        {children}
      </Stack>
    </main>
  )
}
