import { useTranslation } from 'react-i18next'
import type { HasilSoal } from '#contract/results/results.ts'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Legend, type Mark } from '../parts/legend.tsx'
import type { Item } from './model.ts'
import styles from './number-sheet.module.css'

interface NumberSheetProps {
  open: boolean
  close(): void
  items: readonly Item[]
  current: Item
  go(item: Item): void
}

const MARKS: Record<HasilSoal, Mark> = {
  ...{ benar: 'full', bertingkat: 'half', salah: 'cross', kosong: 'blank', menunggu: 'dots' },
}

/** Every number with how it went: a jump to any of them. */
export function NumberSheet({ open, close, items, current, go }: NumberSheetProps) {
  const { t } = useTranslation('results')
  const parts = [...new Set(items.map(({ part }) => part))]
  const kinds = [...new Set(items.map(({ soal }) => soal.hasil))]
  return (
    <Sheet open={open} onClose={close} title={t('numbers.title')}>
      <Legend items={kinds.map((kind) => ({ mark: MARKS[kind], text: t(`hasil.${kind}`) }))} />
      {parts.map((part) => (
        <Stack as="section" key={part.id}>
          <h3>{part.nama}</h3>
          <ol className={styles.numbers}>
            {items
              .filter((item) => item.part === part)
              .map((item) => (
                <li key={item.soal.id}>
                  <button
                    type="button"
                    className={styles.cell}
                    data-hasil={item.soal.hasil}
                    aria-current={item === current || undefined}
                    aria-label={t('numbers.cell', { n: item.soal.nomor, hasil: t(`hasil.${item.soal.hasil}`) })}
                    onClick={() => {
                      go(item)
                      close()
                    }}
                  >
                    {item.soal.nomor}
                  </button>
                </li>
              ))}
          </ol>
        </Stack>
      ))}
    </Sheet>
  )
}
