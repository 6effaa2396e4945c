import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Bubble } from '#src/components/display/bubble.tsx'
import { List } from '#src/components/display/list.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import type { SheetSoal } from '../model/sheet.ts'
import { LETTERS, sumAt, symbolAt, type TrialResult } from '../model/trial.ts'

/** More are no lesson. */
const SHOWN = 3

interface Props {
  soal: SheetSoal
  result: TrialResult
  onAgain: () => void
  onClose: () => void
}

const DOT = { '--bubble': '0.75rem' } as CSSProperties
const STRUCK: CSSProperties = {
  ...DOT,
  borderColor: 'var(--color-danger)',
  background: 'linear-gradient(45deg, transparent 40%, var(--color-danger) 40% 60%, transparent 60%)',
}

/** How it went: a dot for each key, each mistake struck through and spelled out. */
export function TrialResultPage({ soal, result, onAgain, onClose }: Props) {
  const { t } = useTranslation('sheetTrial')
  const missed = new Set(result.wrong.map(({ row }) => row))
  return (
    <>
      <Stack gap={4} style={{ padding: 'var(--space-6) var(--gutter)' }}>
        <Text as="h3" size="3xl" role="status" numeric>
          {t('done', { count: result.filled, right: result.right })}
        </Text>
        <Row gap={1} wrap aria-hidden="true">
          {Array.from({ length: result.filled }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
            <Bubble key={row} filled={!missed.has(row)} style={missed.has(row) ? STRUCK : DOT} />
          ))}
        </Row>
        <List lined>
          {result.wrong.slice(0, SHOWN).map(({ row, typed }) => (
            <li key={row}>
              {soal.jenis === 'pauli'
                ? t('wrong_sum', { ...sumAt(soal, row), typed })
                : t('wrong_symbol', { ...symbolAt(soal, row), typed: LETTERS[typed] })}
            </li>
          ))}
        </List>
      </Stack>
      <Stack gap={2} style={{ padding: 'var(--space-4) var(--gutter)' }}>
        <Button variant="brand" size="lg" block onClick={onClose}>
          {t('ready')}
        </Button>
        <Button block onClick={onAgain}>
          {t('again')}
        </Button>
      </Stack>
    </>
  )
}
