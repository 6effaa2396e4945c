import { useTranslation } from 'react-i18next'
import { Row } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { upTo } from '../figures.ts'
import { MarkDot } from './legend.tsx'

const MOST_DOTS = 8

interface RightOfProps {
  right: number
  all: number
  className?: string | undefined
}

/** "2 dari 5", as dots where they can be counted. */
export function RightOf({ right, all, className }: RightOfProps) {
  const { t } = useTranslation('results')
  return (
    <>
      {all <= MOST_DOTS && (
        <Row as="span" gap={1} wrap aria-hidden="true">
          {upTo(all).map((n) => (
            <MarkDot key={n} mark={n <= right ? 'full' : 'blank'} />
          ))}
        </Row>
      )}
      <Text as="span" weight="bold" className={className} numeric>
        {t('topics.of', { n: right, top: all })}
      </Text>
    </>
  )
}
