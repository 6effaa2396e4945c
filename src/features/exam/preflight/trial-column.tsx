import '#src/lib/words/sheet-trial.ts'
import { Hand, X } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import type { SheetCells, SheetSoal } from '../model/sheet.ts'
import { clockText } from '../model/time-left.ts'
import {
  HELPED,
  judgeTrial,
  LETTERS,
  ROWS,
  rightKey,
  sumAt,
  symbolAt,
  TRIAL_MS,
  type TrialKind,
  trialSheet,
} from '../model/trial.ts'
import { useLazyParts } from '../runner/lazy-parts.ts'
import { TrialResultPage } from './trial-result-page.tsx'

const STEP_MS = 200

interface Props {
  /** Null while nothing is tried. */
  kind: TrialKind | null
  onClose: () => void
}

/** A column to try, with the pair and the pad where the exam has them; nothing of it is kept or sent. */
export default function TrialColumn({ kind, onClose }: Props) {
  const { t } = useTranslation('sheetTrial')
  const dialog = useRef<HTMLDialogElement>(null)
  const [round, setRound] = useState(0)
  const open = kind !== null
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal()
      dialog.current?.querySelector('h2')?.focus()
    }
    if (!open) dialog.current?.close()
  }, [open])
  return (
    <dialog ref={dialog} style={open ? SCREEN : undefined} aria-label={t('sheet')} onClose={onClose}>
      {kind && <Column key={`${kind} ${round}`} kind={kind} onAgain={() => setRound(round + 1)} onClose={onClose} />}
    </dialog>
  )
}

/** All of the window. */
const SCREEN: CSSProperties = {
  ...{ position: 'fixed', inset: 0, display: 'flex', padding: 0, border: 0, color: 'inherit' },
  ...{ inlineSize: '100%', maxInlineSize: 'none', blockSize: 'var(--h-screen)', maxBlockSize: 'none' },
}
const PAGE: CSSProperties = {
  ...{ flex: 1, blockSize: '100%', overflowY: 'auto', alignContent: 'stretch' },
  ...{ gridTemplateRows: 'auto minmax(14rem, 1fr) auto', background: 'var(--color-bg)' },
}
const HEAD: CSSProperties = {
  padding: 'calc(var(--space-2) + env(safe-area-inset-top)) var(--gutter) 0',
  background: 'var(--color-surface)',
}
/** Two lines of what to type, whatever it says: nothing below them moves. */
const INSIDE: CSSProperties = {
  ...{ minBlockSize: 0, padding: 'var(--space-3) var(--gutter)' },
  gridTemplateRows: '3.5rem minmax(0, 1fr)',
}
const CENTRE: CSSProperties = { textAlign: 'center', textWrap: 'balance' }

interface ColumnProps {
  kind: TrialKind
  onAgain: () => void
  onClose: () => void
}

function Column({ kind, onAgain, onClose }: ColumnProps) {
  const { t } = useTranslation(['sheetTrial', 'common'])
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
  const correct = () => setTyped((before) => before.slice(0, -1))
  useKeys(soal, press, correct)
  const helped = result.right < HELPED
  return (
    <Stack gap={0} style={PAGE}>
      <Stack gap={1} style={HEAD}>
        <Row>
          <Rest>
            <h2 tabIndex={-1} data-text="md">
              {t('sheet')}
            </h2>
            <Text size="sm" tone="muted">
              {t('practice')}
            </Text>
          </Rest>
          <Text as="b" size="xl" numeric role="timer">
            {clockText(left)}
          </Text>
          <IconButton label={t('common:close')} icon={<X aria-hidden="true" />} edge="end" onClick={onClose} />
        </Row>
        <Row gap={2} style={{ minBlockSize: 'var(--tap)' }}>
          <Hand aria-hidden="true" size={20} />
          <b data-text="sm">{t('first')}</b>
        </Row>
      </Stack>
      {over ? (
        <TrialResultPage {...{ soal, result, onAgain, onClose }} />
      ) : (
        <>
          <Stack gap={2} style={INSIDE}>
            <Text size="lg" aria-live="polite" style={CENTRE}>
              {helped ? <Hint soal={soal} row={row} /> : t('alone')}
            </Text>
            <Face soal={soal} row={row} />
          </Stack>
          <Pad {...{ soal, press, correct }} filled={row} hint={helped ? rightKey(soal, row) : undefined} />
        </>
      )}
    </Stack>
  )
}

/** Those before are not shown again: each is spelled out in the end. */
const NO_ANSWERS: SheetCells = new Map()

/** As in the exam: the pair with what comes after it; or the key of the symbols above the row that lacks one. */
function Face({ soal, row }: { soal: SheetSoal; row: number }) {
  const late = useLazyParts()
  const position = { column: 0, row, column_done: false, done: false }
  if (!late) return <div aria-busy="true" />
  if (soal.jenis === 'kecermatan') return <late.SymbolView soal={soal} position={position} />
  return <late.PairView soal={soal} cells={NO_ANSWERS} position={position} correcting={null} />
}

interface PadProps {
  soal: SheetSoal
  filled: number
  hint: number | undefined
  press: (key: number) => void
  correct: () => void
}

function Pad({ soal, filled, hint, press, correct }: PadProps) {
  const late = useLazyParts()
  if (!late) return null
  if (soal.jenis === 'kecermatan') return <late.LetterPad locked={false} hint={hint} onAnswer={press} />
  return <late.DigitPad locked={false} filled={filled} hint={hint} onDigit={press} onCorrect={correct} />
}

/** What to type now, spelled out. */
function Hint({ soal, row }: { soal: SheetSoal; row: number }) {
  const { t } = useTranslation('sheetTrial')
  return soal.jenis === 'pauli' ? t('sum', sumAt(soal, row)) : t('symbol', symbolAt(soal, row))
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
