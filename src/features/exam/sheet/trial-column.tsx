import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { sheetCommand } from '../model/keymap.ts'
import { PREFLIGHT_WORDS } from '../model/lazy-words.ts'
import { cellKey, positionAt, type SheetCells, type SheetSoal } from '../model/sheet.ts'
import { clockText } from '../model/time-left.ts'
import { HELPED, judgeTrial, rightKey, TRIAL_MS, type TrialKind, type TrialResult, trialSheet } from '../model/trial.ts'
import { letterAt } from '../question/option-list.tsx'
import { DigitPad, LetterPad } from './digit-pad.tsx'
import { PairView } from './pair-view.tsx'
import { SymbolView } from './symbol-view.tsx'

const NONE: SheetCells = new Map()
const STEP_MS = 200
/** More are no lesson. */
const SHOWN = 3

interface Props {
  /** Null while nothing is tried. */
  kind: TrialKind | null
  onClose: () => void
}

/** A column to try, with the parts of the real one in their places; nothing of it is kept or sent. */
export default function TrialColumn({ kind, onClose }: Props) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const [round, setRound] = useState(0)
  return (
    <Sheet open={kind !== null} onClose={onClose} title={t('trial.sheet')}>
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
  const { t } = useTranslation(PREFLIGHT_WORDS)
  const [soal] = useState(() => trialSheet(kind, Math.random))
  const [cells, setCells] = useState(NONE)
  const { left, begin } = useTimer()
  const position = positionAt(soal, cells, 0)
  const result = judgeTrial(soal, cells)
  const helped = result.right < HELPED
  const over = left === 0 || position.done
  const press = (key: number) => {
    if (over) return
    begin()
    setCells(new Map(cells).set(cellKey(0, position.row), key))
  }
  const correct = () => {
    const before = new Map(cells)
    before.delete(cellKey(0, cells.size - 1))
    setCells(before)
  }
  useKeys(soal, press, correct)
  if (over) return <Done soal={soal} result={result} onAgain={onAgain} onClose={onClose} />
  return (
    <Stack>
      <Row between>
        <Text weight="semibold" aria-live="polite">
          {helped ? <Hint soal={soal} row={position.row} /> : t('trial.alone')}
        </Text>
        <Text as="b" size="xl" numeric role="timer">
          {clockText(left)}
        </Text>
      </Row>
      {cells.size === 0 && (
        <Text size="sm" tone="muted">
          {t('trial.first')}
        </Text>
      )}
      {soal.jenis === 'pauli' ? (
        <>
          <PairView soal={soal} cells={cells} position={position} correcting={null} />
          <DigitPad filled={cells.size} locked={false} onDigit={press} onCorrect={correct} />
        </>
      ) : (
        <>
          <SymbolView soal={soal} position={position} />
          <LetterPad locked={false} onAnswer={press} />
        </>
      )}
    </Stack>
  )
}

/** What to type now, spelled out. */
function Hint({ soal, row }: { soal: SheetSoal; row: number }) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  return soal.jenis === 'pauli' ? t('trial.sum', sumAt(soal, row)) : t('trial.symbol', symbolAt(soal, row))
}

function sumAt(soal: Extract<SheetSoal, { jenis: 'pauli' }>, row: number) {
  const [a = 0, b = 0] = soal.kolom[0]?.slice(row) ?? []
  return { a, b, sum: a + b, digit: rightKey(soal, row) }
}

function symbolAt(soal: Extract<SheetSoal, { jenis: 'kecermatan' }>, row: number) {
  const key = rightKey(soal, row)
  return { symbol: soal.kolom[0]?.simbol[key], letter: letterAt(key) }
}

interface DoneProps {
  soal: SheetSoal
  result: TrialResult
  onAgain: () => void
  onClose: () => void
}

/** How it went, each mistake spelled out. */
function Done({ soal, result, onAgain, onClose }: DoneProps) {
  const { t } = useTranslation(PREFLIGHT_WORDS)
  return (
    <Stack gap={4}>
      <Text as="h3" size="xl" role="status" numeric>
        {t('trial.done', { count: result.filled, right: result.right })}
      </Text>
      <List lined>
        {result.wrong.slice(0, SHOWN).map(({ row, typed }) => (
          <li key={row}>
            {soal.jenis === 'pauli'
              ? t('trial.wrong_sum', { ...sumAt(soal, row), typed })
              : t('trial.wrong_symbol', { ...symbolAt(soal, row), typed: letterAt(typed) })}
          </li>
        ))}
      </List>
      <Button variant="brand" size="lg" block onClick={onClose}>
        {t('trial.ready')}
      </Button>
      <Button block onClick={onAgain}>
        {t('trial.again')}
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

/** As on the real sheet. */
function useKeys(soal: SheetSoal, press: (key: number) => void, correct: () => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const command = sheetCommand(event, soal.jenis === 'pauli' ? 10 : 5)
      if (command?.kind === 'digit') press(command.digit)
      else if (command?.kind === 'correct' && soal.jenis === 'pauli') correct()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  })
}
