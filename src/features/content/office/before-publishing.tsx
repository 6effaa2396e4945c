import { Group, Stack, Text } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProblem } from '#contract/field-problem.ts'
import { useReasonWords } from '#src/office/kit/reason-words.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'

interface BeforePublishingProps {
  /** What the rules would say of it, were it published as it is typed. */
  found: readonly FieldProblem[]
  /** What the server says of the text: formulas, pictures. */
  said: readonly string[]
  /** Where it stands now. */
  children: ReactNode
}

/** What stands in the way of publishing, before anybody tries; and from when on it can be read. */
export function BeforePublishing({ found, said, children }: BeforePublishingProps) {
  const { t } = useTranslation('contentOffice')
  const say = useReasonWords()
  const lacks = [...found.map((one) => say(one)), ...said]
  return (
    <Section title={t('before.title')} help={children}>
      {lacks.length === 0 ? (
        <Group gap="xs" wrap="nowrap" c={ink('success')}>
          <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('before.ready')}
        </Group>
      ) : (
        <Stack component="ul" gap="xs">
          {lacks.map((words) => (
            <Group key={words} component="li" gap="xs" wrap="nowrap" align="start" c={ink('warning')}>
              <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" style={{ flex: 'none', marginTop: 2 }} />
              <Text span size="sm">
                {words}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Section>
  )
}
