import { Group, Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { HAIRLINE } from '#src/office/kit/tone/tones.ts'

export const useShortcutHelp = create<{ open: boolean; show(open: boolean): void }>()((set) => ({
  open: false,
  show: (open) => set({ open }),
}))

const SHORTCUTS = [
  ['Ctrl K', 'palette'],
  ['/', 'search'],
  ['N', 'new'],
  ['J K', 'move'],
  ['X', 'select'],
  ['Shift X', 'range'],
  ['Enter', 'open'],
  ['E', 'edit'],
  ['Ctrl S', 'save'],
  ['Ctrl Z', 'undo'],
  ['R', 'retry'],
  ['Esc', 'close'],
  ['?', 'help'],
] as const

export function ShortcutHelp() {
  const { t } = useTranslation('admin')
  const { open, show } = useShortcutHelp()
  useKeys({ '?': () => show(true) })
  return (
    <Dialog opened={open} onClose={() => show(false)} title={t('shortcut.title')}>
      <dl>
        {SHORTCUTS.map(([keys, name]) => (
          <Group key={name} justify="space-between" mih={32} fz="sm" style={{ borderBlockEnd: HAIRLINE }}>
            <dt>{t(`shortcut.${name}`)}</dt>
            <Group component="dd" dir="ltr" gap="2xs">
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </dl>
    </Dialog>
  )
}
