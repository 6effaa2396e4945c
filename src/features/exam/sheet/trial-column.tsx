import '#src/lib/words/sheet-trial.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import type { SheetSoal } from '../model/sheet.ts'
import { clockText } from '../model/time-left.ts'
import {
  HELPED,
  judgeTrial,
  ROWS,
  rightKey,
  TRIAL_MS,
  type TrialKind,
  type TrialResult,
  trialSheet,
} from '../model/trial.ts'

const STEP_MS = 200
/** More are no lesson. */
const SHOWN = 3
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]
const LETTERS = 'ABCDE'

interface Props {
  /** Null while nothing is tried. */
  kind: TrialKind | null
  onClose: () => void
}

/** A column to try; nothing of it is kept or sent. Of parts of its own: those of the real sheet come with the exam. */
export default function TrialColumn({ kind, onClose }: Props) {
  const { t } = useTranslation('sheetTrial')
  const [round, setRound] = useState(0)
  return (
    <Sheet open={kind !== null} onClose={onClose} title={t('sheet')}>
      {kind && <Column key={`${kind} ${round}`} kind={kind} onAgain={() => setRound(round + 1)} onClose={onClose} />}
    </Sheet>
  )
}

interface ColumnProps {
  kind: TrialKind
  onAgain: () => void
  onClose: () => void
}

function Column({ kind, onAgain, onClose }: ColumnProps) {
  const { t } = useTranslation('sheetTrial')
  const [soal] = useState(() => trialSheet(kind, Math.random))
  const [typed, setTyped] = useState<readonly number[]>([])
  const { left, begin } = useTimer()
  const result = judgeTrial(soal, typed)
  const row = typed.length
  const over = left === 0 || row >= ROWS
  const press = (key: number) => {
    if (over) return
    begin()
    setTyped((before) => [...before, key])
  }
  useKeys(soal, press, () => setTyped((before) => before.slice(0, -1)))
  if (over) return <Done {...{ soal, result, onAgain, onClose }} />
  return (
    <Stack gap={4}>
      <Row between top>
        <Text weight="semibold" aria-live="polite">
          {result.right < HELPED ? <Hint soal={soal} row={row} /> : t('alone')}
        </Text>
        <Text as="b" size="xl" numeric role="timer">
          {clockText(left)}
        </Text>
      </Row>
      {row === 0 && (
        <Text size="sm" tone="muted">
          {t('first')}
        </Text>
      )}
      <Stack gap={1} align="center">
        {shownOf(soal, row).map((line) => (
          <Text key={line.key} size={line.faint ? 'lg' : '3xl'} tone={line.faint ? 'muted' : undefined} numeric>
            {line.text}
          </Text>
        ))}
      </Stack>
      <Row gap={2} wrap>
        {(soal.jenis === 'pauli' ? DIGITS : [0, 1, 2, 3, 4]).map((key) => (
          <Button key={key} size="lg" onClick={() => press(key)}>
            {nameOf(soal, key)}
          </Button>
        ))}
      </Row>
    </Stack>
  )
}

const nameOf = (soal: SheetSoal, key: number) => (soal.jenis === 'pauli' ? String(key) : LETTERS[key])

interface Line {
  key: string
  text: string
  faint: boolean
}

/** The pair with what comes after it; or the key of the symbols above the row that lacks one. */
function shownOf(soal: SheetSoal, row: number): Line[] {
  if (soal.jenis === 'pauli') {
    const digits = soal.kolom[0]?.slice(row, row + 3) ?? []
    return digits.map((digit, place) => ({ key: `${row + place}`, text: String(digit), faint: place > 1 }))
  }
  const [column] = soal.kolom
  const keys = column?.simbol.map((symbol, place) => `${LETTERS[place]} ${symbol}`).join('   ') ?? ''
  return [
    { key: 'keys', text: keys, faint: true },
    { key: `${row}`, text: column?.baris[row]?.join(' ') ?? '', faint: false },
  ]
}

/** What to type now, spelled out. */
function Hint({ soal, row }: { soal: SheetSoal; row: number }) {
  const { t } = useTranslation('sheetTrial')
  return soal.jenis === 'pauli' ? t('sum', sumAt(soal, row)) : t('symbol', symbolAt(soal, row))
}

function sumAt(soal: Extract<SheetSoal, { jenis: 'pauli' }>, row: number) {
  const [a = 0, b = 0] = soal.kolom[0]?.slice(row) ?? []
  return { a, b, sum: a + b, digit: rightKey(soal, row) }
}

function symbolAt(soal: Extract<SheetSoal, { jenis: 'kecermatan' }>, row: number) {
  const key = rightKey(soal, row)
  return { symbol: soal.kolom[0]?.simbol[key], letter: LETTERS[key] }
}

interface DoneProps {
  soal: SheetSoal
  result: TrialResult
  onAgain: () => void
  onClose: () => void
}

/** How it went, each mistake spelled out. */
function Done({ soal, result, onAgain, onClose }: DoneProps) {
  const { t } = useTranslation('sheetTrial')
  return (
    <Stack gap={4}>
      <Text as="h3" size="xl" role="status" numeric>
        {t('done', { count: result.filled, right: result.right })}
      </Text>
      <List lined>
        {result.wrong.slice(0, SHOWN).map(({ row, typed }) => (
          <li key={row}>
            {soal.jenis === 'pauli'
              ? t('wrong_sum', { ...sumAt(soal, row), typed })
              : t('wrong_symbol', { ...symbolAt(soal, row), typed: LETTERS[typed] })}
          </li>
        ))}
      </List>
      <Button variant="brand" size="lg" block onClick={onClose}>
        {t('ready')}
      </Button>
      <Button block onClick={onAgain}>
        {t('again')}
      </Button>
    </Stack>
  )
}

/** Ms left; stands until the first key. */
function useTimer(): { left: number; begin: () => void } {
  const [ends, setEnds] = useState<number | null>(null)
  const [left, setLeft] = useState(TRIAL_MS)
  useEffect(() => {
    if (ends === null) return
    const timer = setInterval(() => setLeft(Math.max(0, ends - performance.now())), STEP_MS)
    return () => clearInterval(timer)
  }, [ends])
  return { left, begin: () => setEnds((known) => known ?? performance.now() + TRIAL_MS) }
}

/** Digits or letters, and on a sheet of sums the correction of the last one. */
function useKeys(soal: SheetSoal, press: (key: number) => void, correct: () => void): void {
  useEffect(() => {
    const sums = soal.jenis === 'pauli'
    const down = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return
      const place = (sums ? '0123456789' : LETTERS).indexOf(key.toUpperCase())
      if (key.length === 1 && place >= 0) press(place)
      else if (sums && key === 'Backspace') correct()
    }
    addEventListener('keydown', down)
    return () => removeEventListener('keydown', down)
  })
}
