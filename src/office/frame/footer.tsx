import { Group, Kbd, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { APP_NAME } from '#contract/version.ts'
import { useServerNow } from '#src/lib/calls/server-time.ts'
import { HAIRLINE } from '#src/office/kit/tone/tones.ts'
import { useShortcutHelp } from './shortcut-help.tsx'

/** `sticky`: at the foot of the window, where no bar to save lies over it. */
export function Footer({ sticky }: { sticky: boolean }) {
  const { t } = useTranslation('admin')
  const open = useShortcutHelp((state) => state.show)
  const year = new Date(useServerNow()).getFullYear()
  return (
    <Group
      component="footer"
      justify="space-between"
      flex="none"
      h="var(--admin-foot-h)"
      px="gutter"
      fz="xs"
      c="dimmed"
      pos={sticky ? 'sticky' : undefined}
      bottom={0}
      bg="var(--color-surface)"
      style={{ borderBlockStart: HAIRLINE }}
      data-off-paper
    >
      <span>
        © {year} {APP_NAME}
      </span>
      <UnstyledButton fz="inherit" mih={24} onClick={() => open(true)}>
        {t('shortcut.word')} <Kbd>?</Kbd>
      </UnstyledButton>
    </Group>
  )
}
