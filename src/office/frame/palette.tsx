import { Group, Kbd } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, useSpotlight } from '@mantine/spotlight'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '#src/office/kit/dialog/use-focus-back.ts'
import { type PaletteAction, PREFIXES, readPrefix } from './palette-actions.ts'
import { palette, paletteStore } from './palette-store.ts'
import { useCommands } from './use-commands.tsx'
import { useFound } from './use-found.tsx'

const LIMIT = 8

/** Ctrl K: every screen and action of this level, questions (#) and students (@) by name. */
export function Palette() {
  const { t } = useTranslation('admin')
  const [query, setQuery] = useState('')
  const [asked] = useDebouncedValue(query, 200)
  const { kind, text } = readPrefix(query)
  const commands = useCommands()
  const found = useFound(readPrefix(asked))
  useFocusBack(useSpotlight(paletteStore).opened)
  const fitting = kind === 'all' || kind === 'command' ? commands.filter((action) => fits(action, text)) : []
  const groups = [
    { title: t('palette.commands'), actions: fitting.slice(0, LIMIT) },
    ...found.map(({ title, actions }) => ({ title, actions: actions.slice(0, LIMIT) })),
  ].filter(({ actions }) => actions.length > 0)
  return (
    <Spotlight.Root
      store={paletteStore}
      returnFocus={false}
      query={query}
      onQueryChange={setQuery}
      clearQueryOnClose
      lockScroll={false}
      centered={false}
      overlayProps={{ blur: 0 }}
      size={660}
      yOffset={96}
      radius="lg"
      shortcut="mod + K"
      tagsToIgnore={[]}
      scrollable
      maxHeight={480}
    >
      <Spotlight.Search placeholder={t('palette.placeholder')} leftSection={<Search size={18} strokeWidth={1.75} />} />
      <Spotlight.ActionsList>
        {groups.map(({ title, actions }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {actions.map((action) => (
              <Spotlight.Action
                key={action.id}
                label={action.name}
                leftSection={action.icon}
                rightSection={action.where}
                onClick={() => {
                  palette.close()
                  action.run()
                }}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{t('palette.nothing')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Spotlight.Footer>
        <Group justify="flex-end" fz="xs" c="dimmed">
          {PREFIXES.map(([sign, kind]) => (
            <span key={sign}>
              <Kbd>{sign}</Kbd> {t(`palette.prefix.${kind}`)}
            </span>
          ))}
        </Group>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}

const fits = (action: PaletteAction, text: string) =>
  text.split(/\s+/).every((word) => `${action.name} ${action.where}`.toLowerCase().includes(word))
