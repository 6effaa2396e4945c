import { useTranslation } from 'react-i18next'
import { Bubble } from '#src/components/display/bubble.tsx'
import { List } from '#src/components/display/list.tsx'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './steps.module.css'

const STEPS = ['paper', 'work', 'send'] as const

export function Steps() {
  const { t } = useTranslation('home')
  return (
    <List as="ol" lined className={styles.steps}>
      {STEPS.map((step, index) => (
        <Row as="li" key={step} gap={4} top>
          <Bubble aria-hidden="true">{index + 1}</Bubble>
          <div>
            <h3>{t(`how.${step}.title`)}</h3>
            <Text tone="muted">{t(`how.${step}.text`)}</Text>
          </div>
        </Row>
      ))}
    </List>
  )
}
