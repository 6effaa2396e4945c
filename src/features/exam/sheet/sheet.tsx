import { Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { usePreferences, useRunner, useSnapshot } from '../attempt/context.ts'
import { Frame } from '../attempt/frame.tsx'
import { TopLines } from '../attempt/top-lines.tsx'
import { LAZY_WORDS } from '../model/lazy-words.ts'
import type { Part } from '../model/session.ts'
import { isForced, type SheetCells, type SheetSoal, sections } from '../model/sheet.ts'
import { DigitPad, LetterPad } from './digit-pad.tsx'
import { PairView } from './pair-view.tsx'
import { SectionBand } from './section-band.tsx'
import styles from './sheet-stage.module.css'
import { SymbolView } from './symbol-view.tsx'
import { useFlash } from './use-flash.ts'
import { useSection } from './use-section.ts'
import { useSheet } from './use-sheet.ts'
import { useSheetKeys } from './use-sheet-keys.ts'

interface Props {
  soal: SheetSoal
  part: Part
  /** Exam time (ms) at which the sheet began, and at which its sub-test ends. */
  mulai: number
  akhir: number
  onDone: () => void
  onLogin: () => void
  /** Where the sheet is one among others: its number, the way to them, and their map on a desktop. */
  number?: number
  nav?: ReactNode
  side?: ReactNode
  onStep?: (by: 1 | -1) => void
}

/** A sheet that runs. */
export function Sheet({ soal, part, mulai, akhir, onDone, onLogin, number, nav, side, onStep }: Props) {
  const { t } = useTranslation(LAZY_WORDS)
  const locked = useSnapshot((snapshot) => snapshot.phase !== 'running')
  const sheet = useSheet(soal, mulai, locked)
  const band = sections(soal, akhir - mulai)
  const flash = useFlash()
  const section = useSection(band, sheet.elapsed, flash.run)
  const { press, correct, position } = sheet
  useSheetKeys({ answers: soal.jenis === 'pauli' ? 10 : 5, press, correct, onStep })
  const filled = isForced(soal) ? inColumn(sheet.cells, position.column) : sheet.cells.size
  const garis = soal.jenis === 'pauli' && soal.detik_per_garis > 0
  const where =
    band.count < 2
      ? t('sheet.column', { index: position.column + 1, count: soal.kolom.length })
      : t(garis ? 'sheet.section' : 'sheet.column', { index: section + 1, count: band.count })
  const subtitle = number === undefined ? where : `${t('question.number', { number })} · ${where}`
  const signal = garis ? t('sheet.garis') : t('sheet.move')
  return (
    <Frame
      top={<TopLines part={part} akhir={akhir} subtitle={subtitle} end={<SoundSwitch />} onLogin={onLogin} />}
      side={side}
      bar={
        <>
          {!(nav && position.done) &&
            (soal.jenis === 'pauli' ? (
              <DigitPad filled={filled} onDigit={press} onCorrect={correct} locked={locked} />
            ) : (
              <LetterPad onAnswer={press} locked={locked} />
            ))}
          {nav}
        </>
      }
    >
      <div className={styles.stage}>
        <SectionBand count={band.count} current={section} />
        <div className={styles.field}>
          {position.done ? (
            <Done label={nav ? t('bar.next') : t('map.finish')} onEnd={onDone} />
          ) : soal.jenis === 'pauli' ? (
            <PairView soal={soal} {...sheet} />
          ) : (
            <SymbolView soal={soal} position={position} />
          )}
          {position.column_done && !position.done && (
            <Text tone="muted" className={styles.wait}>
              {t('sheet.wait')}
            </Text>
          )}
          {flash.on && (
            <div className={styles.flash} aria-hidden="true">
              <div>
                <b>{signal}</b>
                <span>{t('sheet.go_on')}</span>
              </div>
            </div>
          )}
        </div>
        <p className="visually-hidden" aria-live="polite">
          {flash.on ? `${signal}. ${subtitle}` : ''}
        </p>
      </div>
    </Frame>
  )
}

/** Where the clock changes columns, each one is counted by itself. */
function inColumn(cells: SheetCells, column: number): number {
  return [...cells.keys()].filter((cell) => cell.startsWith(`${column}.`)).length
}

function Done({ label, onEnd }: { label: string; onEnd: () => void }) {
  const { t } = useTranslation(LAZY_WORDS)
  return (
    <div className={styles.done}>
      <Text size="lg">{t('sheet.done')}</Text>
      <Button onClick={onEnd}>{label}</Button>
    </div>
  )
}

function SoundSwitch() {
  const { t } = useTranslation(LAZY_WORDS)
  const { preferences } = useRunner()
  const sound = usePreferences((state) => state.sound)
  return (
    <IconButton
      label={t('sheet.sound')}
      icon={sound ? <Volume2 aria-hidden="true" size={20} /> : <VolumeX aria-hidden="true" size={20} />}
      aria-pressed={sound}
      onClick={() => preferences.set({ sound: !sound })}
    />
  )
}
