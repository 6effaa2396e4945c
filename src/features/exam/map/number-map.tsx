import { useTranslation } from 'react-i18next'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useCells, useRunner } from '../attempt/context.ts'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import { type MapFilter, passes } from '../model/map-state.ts'
import type { Item } from '../model/session.ts'
import { MapCell } from './map-cell.tsx'
import styles from './number-map.module.css'

interface Props {
  items: readonly Item[]
  filter: MapFilter
  onGo: (id: string) => void
}

/** All numbers; with one timer for several sub-tests, grouped by sub-test. */
export function NumberMap({ items, filter, onGo }: Props) {
  const { t } = useTranslation(LAZY_WORDS)
  const { session } = useRunner()
  const cells = useCells(items)
  const shown = items
    .map((item, place) => ({ item, cell: cells[place] }))
    .filter(({ cell }) => cell && passes(filter, cell))
  const parts = [...new Set(items.map((item) => item.part))]
  if (shown.length === 0) return <Text tone="muted">{t('map.none')}</Text>
  return (
    <>
      {parts.map((part) => {
        const here = shown.filter(({ item }) => item.part === part)
        if (here.length === 0) return null
        return (
          <Stack as="section" key={part} gap={2} data-above={here[0] === shown[0] ? undefined : 2}>
            {parts.length > 1 && (
              <Text as="h3" size="sm" tone="muted">
                {session.parts[part]?.subtes.nama}
              </Text>
            )}
            <div className={styles.grid}>
              {here.map(
                ({ item, cell }) =>
                  cell && <MapCell key={item.soal.id} id={item.soal.id} number={item.number} onGo={onGo} {...cell} />,
              )}
            </div>
          </Stack>
        )
      })}
    </>
  )
}
