import { useTranslation } from 'react-i18next'
import type { MyJadwal } from '#contract/exam/schedule.ts'
import { Text } from '#src/components/layout/text.tsx'
import { figure } from '#src/lib/format/figure.ts'
import { lengthText } from '#src/lib/format/length-text.ts'

interface InsideProps {
  mode: MyJadwal['paket']['mode']
  /** Of all its sub-tests; 0 where they are not known yet. A single one is a sheet of sums or symbols: not a question that one counts. */
  questions: number
  seconds: number
}

/** Kind, questions, minutes: what one chooses by. */
export function Inside({ mode, questions, seconds }: InsideProps) {
  const { t, i18n } = useTranslation('student')
  const facts = [
    t(`mode.${mode}`),
    questions > 1 && t('facts.questions', { count: questions }),
    seconds > 0 && lengthText(seconds, i18n.language),
  ]
  return (
    <Text size="sm" tone="muted" numeric>
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}

/** The same of one's own schedule. */
export const InsideOwn = ({ jadwal: { paket, sittings } }: { jadwal: MyJadwal }) => (
  <Inside
    mode={paket.mode}
    questions={sittings.flatMap(({ subtes }) => subtes).reduce((sum, { jumlah_soal }) => sum + jumlah_soal, 0)}
    seconds={paket.durasi_detik}
  />
)

/** "Sudah 2×, terbaik 54, terakhir 48", as far as scores are out; nothing before the first attempt. */
export function Times({ count, scores }: { count: number; scores: { last: number; best: number } | undefined }) {
  const { t } = useTranslation('student')
  if (count === 0) return null
  const known = scores && { best: figure(scores.best), last: figure(scores.last) }
  const key = !scores ? 'ahead.times' : scores.best === scores.last ? 'ahead.best' : 'ahead.last'
  return (
    <Text size="sm" weight="medium" numeric>
      {t(key, { n: count, ...known })}
    </Text>
  )
}
