import { useTranslation } from 'react-i18next'
import type { ExportColumn } from '#contract/export.ts'
import { fieldShape } from '#contract/field-shape.ts'
import { FLAGS, RELIABLE_TAKERS, RULING_KINDS, SHOWN_TAKERS, VOIDINGS } from '#contract/reporting/item.ts'
import { soal } from '#contract/resources/index.ts'
import { useWords } from '#src/office/kit/words.ts'

/** Columns of the files of a report in the words of the screen; `p` and `D` are called so everywhere. */
export function useReportColumns(): ExportColumn[] {
  const { t } = useTranslation('report')
  const words = useWords(soal.name)
  const wordsOf = (values: readonly string[], word: (value: string) => string) =>
    Object.fromEntries(values.map((value) => [value, word(value)]))
  return [
    { key: 'rank', title: t('people.place') },
    { key: 'nama', title: t('people.student') },
    { key: 'email', title: t('export.email') },
    { key: 'sekolah', title: t('groups.school') },
    { key: 'kelas', title: t('groups.class') },
    { key: 'nilai', title: t('people.nilai') },
    { key: 'correct', title: t('people.right') },
    { key: 'wrong', title: t('people.wrong') },
    { key: 'blank', title: t('people.blank') },
    { key: 'lulus', title: t('people.result'), words: { ya: t('people.passed'), tidak: t('people.failed') } },
    { key: 'revision', title: t('export.revision') },
    { key: 'kode', title: t('item.code') },
    {
      key: 'jenis',
      title: words.field('jenis'),
      words: wordsOf(fieldShape(soal, 'jenis').options, (value) => words.value('jenis', value)),
    },
    { key: 'teks', title: t('item.stem') },
    { key: 'n', title: t('figure.n') },
    { key: 'sd', title: t('export.sd') },
    { key: 'efficiency', title: t('figure.efficiency') },
    { key: 'chance', title: t('figure.guess') },
    { key: 'planned_weight', title: t('figure.intended') },
    { key: 'actual_weight', title: t('figure.effective') },
    { key: 'answers', title: t('answer.answer'), words: { lainnya: t('answer.others') } },
    {
      key: 'flags',
      title: t('item.flag'),
      words: wordsOf(FLAGS, (code) => t(`flag.${code}`, { pilihan: '{pilihan}' })),
    },
    {
      key: 'ruling',
      title: t('rulings.decision'),
      words: wordsOf([...VOIDINGS, ...RULING_KINDS.filter((kind) => kind !== 'void')], (kind) =>
        t(`ruling.chip.${kind}`),
      ),
    },
    {
      key: 'reliability',
      title: t('export.reliability'),
      words: {
        withheld: t('export.withheld', { n: SHOWN_TAKERS }),
        unreliable: t('export.unreliable', { n: RELIABLE_TAKERS }),
      },
    },
  ]
}
