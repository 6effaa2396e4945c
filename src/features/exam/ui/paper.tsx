import type { ReactNode, Ref } from 'react'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import styles from './paper.module.css'

interface PaperProps {
  head: ReactNode
  bar: ReactNode
  /** Takes the focus that was lost with the screen before. */
  main: Ref<HTMLDivElement>
  /** `div` where the frame around it is the page's main part. */
  Main?: 'main' | 'div'
  /** On a small phone it scrolls, also by the keyboard. */
  tabIndex?: 0 | -1
  className?: string
  children: ReactNode
}

/** After the exam: head and bar stay, what is between them scrolls. */
export function Paper({ head, bar, main, Main = 'main', tabIndex = -1, className = '', children }: PaperProps) {
  return (
    <div className={`${styles.page} ${className}`}>
      <Row as="header" between className={styles.head}>
        {head}
      </Row>
      <Main ref={main} tabIndex={tabIndex} className={styles.main}>
        <Stack gap={4} className={styles.column}>
          {children}
        </Stack>
      </Main>
      <ActionBar>{bar}</ActionBar>
    </div>
  )
}
