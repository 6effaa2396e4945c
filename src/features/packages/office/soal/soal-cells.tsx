import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PlacedSoal } from '#contract/packages/building.ts'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { DifficultyCell } from '#src/office/kit/difficulty-cell.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'
import { useWords } from '#src/office/kit/words.ts'
import styles from './soal-cells.module.css'

type Shown = Omit<PlacedSoal, 'number'>

interface SoalCellsProps {
  soal: Shown
  mapel: string | undefined
  /** Where it is edited; none for levels that may not. */
  to?: string
}

/** The stem with its formulas, on one line. */
export const SoalStem = ({ soal }: { soal: Shown }) => <RichHtml html={soal.html} className={styles.stem} />

/** What kind of question it is, or of sheet. */
export function KindWord({ soal: { sheet, jenis } }: { soal: Shown }) {
  const { t } = useTranslation('adminPackages')
  const words = useWords('soal')
  return sheet ? t(`kind.${jenis}`) : words.value('jenis', jenis)
}

/** A question on one line: the stem with its formulas, what it is, how hard it is. */
export function SoalCells({ soal, mapel, to }: SoalCellsProps) {
  const stem = <SoalStem soal={soal} />
  return (
    <>
      {to ? (
        <Link className={styles.link} to={to}>
          {stem}
        </Link>
      ) : (
        <span className={styles.link}>{stem}</span>
      )}
      <Text span truncate flex="0 0 8.5rem" c={ink('neutral')} visibleFrom="md">
        <KindWord soal={soal} />
      </Text>
      <Text span truncate flex="0 4 14rem" miw="7rem" c={ink('neutral')} title={soal.materi}>
        {[mapel, soal.materi].filter(Boolean).join(' · ')}
      </Text>
      <Box component="span" flex="0 0 5.5rem">
        {soal.tingkat && <DifficultyCell level={soal.tingkat} />}
      </Box>
    </>
  )
}
