import { Box, Button, Group, Text } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HAIRLINE } from '#src/office/kit/tone/tones.ts'

interface MoreSectionsProps {
  /** What is in it, in words. */
  names: readonly string[]
  /** To begin with. */
  open: boolean
  /** Something in it needs to be seen to: it cannot stay closed. */
  wrong: boolean
  children: ReactNode
}

/** What has good values without being asked about: behind a line that says what it is. */
export function MoreSections({ names, open, wrong, children }: MoreSectionsProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const [chosen, setChosen] = useState(open)
  const shown = chosen || wrong
  const Icon = shown ? ChevronDown : ChevronRight
  return (
    <>
      <Group gap="xs" py="sm" style={{ borderBlockStart: HAIRLINE }}>
        <Button
          variant="subtle"
          px="2xs"
          leftSection={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setChosen(!shown)}
        >
          {t('form.more')}
        </Button>
        {!shown && (
          <Text span size="xs" c="dimmed" flex={1} truncate>
            {t('form.moreText', { names: names.join(', ') })}
          </Text>
        )}
      </Group>
      <Box id={id} hidden={!shown}>
        {children}
      </Box>
    </>
  )
}
