import { ActionIcon, Box, Image, Paper, Stack, Text, Tooltip } from '@mantine/core'
import { Moon, Sun } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { Section } from '#src/office/kit/section/section.tsx'

interface PhoneProps {
  picture?: string | null
  alt?: string
  /** Above the title: the category. */
  over?: string | undefined
  title: string
  /** Below the title: when and how long. */
  under: ReactNode
  html: string
  failed: boolean
  busy: boolean
}

/** A text at the width of a phone, in light and dark, drawn by the server as its readers get it. */
export function Phone({ picture, alt, over, title, under, html, failed, busy }: PhoneProps) {
  const { t } = useTranslation('contentOffice')
  const [dark, setDark] = useState(false)
  const skin = t(dark ? 'phone.light' : 'phone.dark')
  return (
    <Section
      title={t('phone.title')}
      help={<span role="status">{t(failed ? 'phone.failed' : busy ? 'phone.busy' : 'phone.same')}</span>}
      action={
        <Tooltip label={skin} position="top">
          <ActionIcon size={28} aria-label={skin} aria-pressed={dark} onClick={() => setDark(!dark)}>
            {dark ? <Sun size={16} aria-hidden="true" /> : <Moon size={16} aria-hidden="true" />}
          </ActionIcon>
        </Tooltip>
      }
    >
      <Paper
        withBorder
        data-theme={dark ? 'dark' : 'light'}
        radius="var(--radius-lg)"
        w="min(22.5rem, 100%)"
        mah="44rem"
        mx="auto"
        bg="var(--color-surface)"
        c="var(--color-text)"
        style={{ overflow: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={t('phone.title')}
      >
        {picture && <Image src={picture} alt={alt ?? ''} w="100%" h="auto" />}
        <Stack gap="xs" p="md">
          {over && (
            <Text size="xs" fw={600} c="var(--color-brand-text)">
              {over}
            </Text>
          )}
          <Text component="h3" fz="var(--text-xl)" lh="var(--leading-xl)" fw={700}>
            {title || '…'}
          </Text>
          <Text size="xs" c="var(--color-text-muted)">
            {under}
          </Text>
          <Box>
            <RichHtml html={html} />
          </Box>
        </Stack>
      </Paper>
    </Section>
  )
}
