import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import styles from './prompt-card.module.css'

interface PromptCardProps {
  title: string
  text: ReactNode
  onClose(): void
  children?: ReactNode
}

/** An offer above the page that can be left alone: in its flow, so that it covers no control, and it takes no focus. */
export function PromptCard({ title, text, onClose, children }: PromptCardProps) {
  const { t } = useTranslation()
  return (
    <Stack as="aside" gap={2} className={styles.card} data-only="screen" aria-label={title}>
      <Row gap={0}>
        <Rest>
          <Text weight="bold">{title}</Text>
        </Rest>
        <IconButton label={t('close')} icon={<X aria-hidden="true" />} edge="end" onClick={onClose} />
      </Row>
      <Text as="div" tone="muted">
        {text}
      </Text>
      {children && (
        <Row gap={2} wrap>
          {children}
        </Row>
      )}
    </Stack>
  )
}
