import { useTranslation } from 'react-i18next'
import type { SheetScore } from '#contract/results/results.ts'
import { Text } from '#src/components/layout/text.tsx'
import { figure } from '../figures.ts'
import styles from './sheet-figures.module.css'

interface Fact {
  key: string
  value: string
  /** What the help text says of it. */
  facts?: Record<string, string>
}

/** The figures by name, each with what it means: description, never a diagnosis. */
export function SheetFigures({ sheet }: { sheet: SheetScore }) {
  const { t } = useTranslation('results')
  return (
    <dl className={styles.figures}>
      {factsOf(sheet).map(({ key, value, facts }) => (
        <div key={key}>
          <Text as="dt" size="sm" tone="muted">
            {t(`sheet.figure.${key}.name`)}
          </Text>
          <Text as="dd" size="2xl" weight="bold" numeric>
            {value}
          </Text>
          <Text as="dd" size="xs" tone="muted">
            {t(`sheet.figure.${key}.help`, facts)}
          </Text>
        </div>
      ))}
    </dl>
  )
}

function factsOf(sheet: SheetScore): Fact[] {
  if (sheet.jenis === 'pauli') return pauliFacts(sheet)
  return sheet.jenis === 'kraepelin' ? kraepelinFacts(sheet) : symbolFacts(sheet)
}

const percent = (value: number) => `${figure(value)}%`

function pauliFacts({ pauli }: SheetScore): Fact[] {
  return [
    { key: 'jumlah', value: figure(pauli.jumlah) },
    { key: 'kesalahan', value: percent(pauli.error_percent) },
    { key: 'pembetulan', value: percent(pauli.correction_percent) },
    { key: 'penyimpangan', value: percent(pauli.deviation_percent) },
    { key: 'tinggi', value: percent(pauli.height_percent) },
    { key: 'puncak', value: figure(pauli.peak) },
  ]
}

function kraepelinFacts({ kraepelin }: SheetScore): Fact[] {
  const { panker, tianker, janker_range, janker_deviation, hanker } = kraepelin
  return [
    { key: 'panker', value: figure(panker) },
    { key: 'tianker', value: figure(tianker) },
    { key: 'janker', value: figure(janker_deviation), facts: { range: figure(janker_range) } },
    { key: 'hanker', value: signed(hanker.difference) },
  ]
}

function symbolFacts({ jumlah, benar, kraepelin }: SheetScore): Fact[] {
  return [
    { key: 'jumlah', value: figure(jumlah) },
    { key: 'ketelitian', value: percent(jumlah ? (100 * benar) / jumlah : 0) },
    { key: 'hanker', value: signed(kraepelin.hanker.difference) },
  ]
}

const signed = (value: number) => (value > 0 ? `+${figure(value)}` : figure(value))
