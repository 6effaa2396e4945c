import { Volume2, VolumeX } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { sheetCommand } from '../model/keymap.ts'
import { openItems, type Part } from '../model/session.ts'
import { isForced, type SheetCells, type SheetSoal, sections } from '../model/sheet.ts'
import { useComfort, useRunner, useSnapshot } from '../runner/context.ts'
import { Frame } from '../runner/frame.tsx'
import headStyles from '../runner/head.module.css'
import { TopLines } from '../runner/top-lines.tsx'
import { useLimits } from '../runner/use-clock.ts'
import { DigitPad, LetterPad } from './digit-pad.tsx'
import { PairView } from './pair-view.tsx'
import { SectionBand } from './section-band.tsx'
import styles from './sheet-stage.module.css'
import { beep, FLASH_MS } from './signal.ts'
import { SymbolView } from './symbol-view.tsx'
import { useSection } from './use-section.ts'
import { useSheet } from './use-sheet.ts'

interface Props {
  part: Part
  onLogin: () => void
}

/** Pauli, Kraepelin, kecermatan: one pair, one pad, and the clock. */
export function SheetStage({ part, onLogin }: Props) {
  const { session } = useRunner()
  const limit = useLimits()[part.index]
  const items = openItems(session, part.index)
  const soal = items
    .map((item) => item.soal)
    .find((each): each is SheetSoal => each.jenis === 'pauli' || each.jenis === 'kecermatan')
  if (!soal || !limit) return null
  return <Sheet key={soal.id} soal={soal} part={part} mulai={limit.mulai} akhir={limit.akhir} onLogin={onLogin} />
}

interface SheetProps extends Props {
  soal: SheetSoal
  mulai: number
  akhir: number
}

function Sheet({ soal, part, mulai, akhir, onLogin }: SheetProps) {
  const { t } = useTranslation('exam')
  const { comfort } = useRunner()
  const locked = useSnapshot((snapshot) => snapshot.phase !== 'running')
  const sheet = useSheet(soal, mulai, locked)
  const band = sections(soal, akhir - mulai)
  const flash = useFlash()
  const section = useSection(band, sheet.elapsed, flash.run)
  const answers = soal.jenis === 'pauli' ? 10 : 5
  const { press, correct } = sheet
  useSheetKeys(answers, press, correct)
  const filled = isForced(soal) ? inColumn(sheet.cells, sheet.position.column) : sheet.cells.size
  const garis = soal.jenis === 'pauli' && soal.detik_per_garis > 0
  const subtitle =
    band.count > 1
      ? garis
        ? t('sheet.section', { index: section + 1, count: band.count })
        : t('sheet.column', { index: section + 1, count: band.count })
      : t('sheet.column', { index: sheet.position.column + 1, count: soal.kolom.length })
  return (
    <Frame
      top={<TopLines part={part} akhir={akhir} subtitle={subtitle} end={<SoundSwitch />} onLogin={onLogin} />}
      bar={
        soal.jenis === 'pauli' ? (
          <DigitPad filled={filled} onDigit={press} onCorrect={correct} locked={locked} />
        ) : (
          <LetterPad onAnswer={press} locked={locked} />
        )
      }
    >
      <div className={styles.stage}>
        <SectionBand count={band.count} current={section} />
        <div className={styles.field}>
          {sheet.position.done ? (
            <Done onEnd={() => comfort.tool({ reviewing: true })} />
          ) : soal.jenis === 'pauli' ? (
            <PairView soal={soal} {...sheet} />
          ) : (
            <SymbolView soal={soal} position={sheet.position} />
          )}
          {sheet.position.column_done && !sheet.position.done && <p className={styles.wait}>{t('sheet.wait')}</p>}
          {flash.on && (
            <div className={styles.flash} aria-hidden="true">
              <div>
                <b>{garis ? t('sheet.garis') : t('sheet.move')}</b>
                <span>{t('sheet.go_on')}</span>
              </div>
            </div>
          )}
        </div>
        <p className={styles.said} aria-live="polite">
          {flash.on ? `${garis ? t('sheet.garis') : t('sheet.move')}. ${subtitle}` : ''}
        </p>
      </div>
    </Frame>
  )
}

/** Where the clock changes columns, each one is counted by itself. */
function inColumn(cells: SheetCells, column: number): number {
  return [...cells.keys()].filter((cell) => cell.startsWith(`${column}.`)).length
}

function Done({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('exam')
  return (
    <div className={styles.done}>
      <p>{t('sheet.done')}</p>
      <Button onClick={onEnd}>{t('map.finish')}</Button>
    </div>
  )
}

function SoundSwitch() {
  const { t } = useTranslation('exam')
  const { comfort } = useRunner()
  const sound = useComfort((state) => state.sound)
  return (
    <button
      type="button"
      className={headStyles.tools}
      aria-pressed={sound}
      aria-label={t('sheet.sound')}
      onClick={() => comfort.set({ sound: !sound })}
    >
      {sound ? <Volume2 aria-hidden="true" size={20} /> : <VolumeX aria-hidden="true" size={20} />}
    </button>
  )
}

/** The flash of 700 ms; it buzzes, and sounds where the student wants it. */
function useFlash(): { on: boolean; run: () => void } {
  const { comfort } = useRunner()
  const [on, setOn] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const run = useCallback(() => {
    navigator.vibrate?.(160)
    if (comfort.getState().sound) beep()
    setOn(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOn(false), FLASH_MS)
  }, [comfort])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { on, run }
}

function useSheetKeys(answers: number, press: (answer: number) => void, correct: () => void) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return
      const command = sheetCommand(event, answers)
      if (command?.kind === 'digit') press(command.digit)
      else if (command?.kind === 'correct') correct()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [answers, press, correct])
}
