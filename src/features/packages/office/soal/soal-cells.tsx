import { useTranslation } from 'react-i18next'
import type { PlacedSoal } from '#contract/packages-admin.ts'
import { RichHtml } from '#src/components/rich-html.tsx'
import { DifficultyCell } from '#src/office/kit/difficulty-cell.tsx'
import { GuardedLink } from '#src/office/kit/unsaved-changes/guarded-link.tsx'
import { useWords } from '#src/office/kit/words.ts'
import styles from './soal-cells.module.css'

type Shown = Omit<PlacedSoal, 'nomor'>

interface SoalCellsProps {
  soal: Shown
  mapel: string | undefined
  /** Where it is edited; none for levels that may not. */
  to?: string
}

/** A question on one line: the stem with its formulas, what it is, how hard it is. */
export function SoalCells({ soal, mapel, to }: SoalCellsProps) {
  const { t } = useTranslation('adminPackages')
  const words = useWords('soal')
  const stem = <RichHtml html={soal.html} className={styles.stem} />
  const kind = soal.lembar ? t(`kind.${soal.jenis}`) : words.value('jenis', soal.jenis)
  return (
    <>
      {to ? (
        <GuardedLink className={styles.link} to={to}>
          {stem}
        </GuardedLink>
      ) : (
        <span className={styles.link}>{stem}</span>
      )}
      <span className={styles.kind}>{kind}</span>
      <span className={styles.subject} title={soal.materi}>
        {[mapel, soal.materi].filter(Boolean).join(' · ')}
      </span>
      <span className={styles.level}>{soal.tingkat && <DifficultyCell level={soal.tingkat} />}</span>
    </>
  )
}
