import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconLink } from '#src/components/controls/icon-button.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './task-head.module.css'

interface TaskHeadProps {
  back: string
  title: string
  /** Whether the title is the screen's heading; else the screen has a bigger one of its own. */
  heading?: boolean
  end?: ReactNode
}

/** Head of a screen with one thing to do: the way back, what it is, room for one more at the end. */
export function TaskHead({ back, title, heading, end }: TaskHeadProps) {
  const { t } = useTranslation()
  return (
    <Row as="header" gap={2} className={styles.head} data-only={heading ? undefined : 'screen'}>
      <IconLink label={t('back')} icon={<ArrowLeft aria-hidden="true" />} edge="start" data-only="screen" to={back} />
      <Text as={heading ? 'h1' : 'p'} size="md" weight="bold" className={styles.title}>
        {title}
      </Text>
      {end}
    </Row>
  )
}
