import { CircleCheck, CloudOff, Info, Smartphone, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportCard } from '#contract/report-card/report-card.ts'
import { meanGrade, SEMESTERS } from '#contract/report-card/school-grades.ts'
import { Disclosure } from '#src/components/controls/disclosure.tsx'
import { Table } from '#src/components/display/table.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { SelectField } from '#src/components/forms/select-field.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { cellName, type GradeDrafts, gradeOf } from './grade-drafts.ts'
import { GradeField } from './grade-field.tsx'
import { useGradeText } from './grade-text.ts'
import styles from './report-card.module.css'
import { useGrades } from './use-grades.ts'

type Grades = ReturnType<typeof useGrades>

/** Grades of the school, one semester at a time; what is typed counts at once and is sent in the background. */
export function SchoolGrades({ card, user_id }: { card: ReportCard; user_id: string }) {
  const { t } = useTranslation('reportCard')
  const text = useGradeText()
  const grades = useGrades(user_id, card)
  const [semester, setSemester] = useState(() => firstOpen(card))
  const [added, setAdded] = useState<readonly string[]>([])
  const filled = new Set([...grades.stored.keys(), ...Object.keys(grades.drafts)].map((cell) => cell.split('/')[0]))
  const taken = card.mapel.filter(({ id, rapor }) => rapor === 'wajib' || filled.has(id) || added.includes(id))
  const others = card.mapel.filter(({ id, rapor }) => rapor === 'pilihan' && !taken.some((one) => one.id === id))
  const means = SEMESTERS.map((one) => meanOf(taken, one, grades))
  const whole = meanGrade(means.filter((mean) => mean !== null))
  return (
    <>
      <Stack gap={1}>
        <Text size="sm" tone="muted">
          {t('mean')}
        </Text>
        <Text size="3xl" weight="bold" numeric>
          {text(whole)}
        </Text>
      </Stack>
      <fieldset className={styles.semesters} data-only="screen">
        <legend className="visually-hidden">{t('chooseSemester')}</legend>
        {SEMESTERS.map((one, place) => (
          <label key={one} data-ring="">
            <input
              className="visually-hidden"
              type="radio"
              name="semester"
              checked={one === semester}
              onChange={() => setSemester(one)}
            />
            <span>{t('short', { semester: one })}</span>
            <b>{text(rounded(means[place]))}</b>
          </label>
        ))}
      </fieldset>
      <Stack gap={0} as="ul">
        {taken.map((mapel) => (
          <GradeField
            key={`${mapel.id}/${semester}`}
            nama={mapel.nama}
            semester={semester}
            stored={grades.stored.get(cellName(mapel.id, semester)) ?? null}
            draft={grades.drafts[cellName(mapel.id, semester)]}
            onType={(typed) => grades.type(cellName(mapel.id, semester), typed)}
            onLeave={() => void grades.send()}
          />
        ))}
      </Stack>
      {others.length > 0 && (
        <SelectField
          label={t('add')}
          value=""
          data-only="screen"
          onChange={({ target }) => setAdded([...added, target.value])}
        >
          <option value="">{t('addWhich')}</option>
          {others.map(({ id, nama }) => (
            <option key={id} value={id}>
              {nama}
            </option>
          ))}
        </SelectField>
      )}
      <SaveState grades={grades} />
      <Disclosure label={t('all')}>
        <AllSemesters mapel={taken} grades={grades} means={means} />
      </Disclosure>
      <Note icon={<Info aria-hidden="true" />}>{t('blankNote')}</Note>
    </>
  )
}

/** The first semester in which something is missing. */
function firstOpen({ mapel, nilai }: ReportCard): number {
  const must = mapel.filter(({ rapor }) => rapor === 'wajib')
  const has = (semester: number) => nilai.filter((row) => row.semester === semester).length
  return SEMESTERS.find((one) => has(one) < must.length) ?? 1
}

/** What counts of a cell: what is typed, where it is a grade. */
function shownGrade(cell: string, drafts: GradeDrafts, stored: ReadonlyMap<string, number>): number | null {
  const draft = drafts[cell]
  const typed = draft && gradeOf(draft.text)
  return (typed === undefined ? stored.get(cell) : typed) ?? null
}

function meanOf(mapel: ReportCard['mapel'], semester: number, { drafts, stored }: Grades): number | null {
  const all = mapel.map(({ id }) => shownGrade(cellName(id, semester), drafts, stored))
  return meanGrade(all.filter((grade) => grade !== null))
}

/** One decimal where six stand side by side. */
const rounded = (mean: number | null | undefined) => (typeof mean === 'number' ? Math.round(mean * 10) / 10 : null)

function SaveState({ grades: { drafts, stored, waiting, kept, refused } }: { grades: Grades }) {
  const { t } = useTranslation('reportCard')
  if (refused) {
    return (
      <Note tone="danger" role="alert" icon={<TriangleAlert aria-hidden="true" />}>
        {refused}
      </Note>
    )
  }
  if (!kept) {
    return (
      <Note tone="warning" role="alert" icon={<CloudOff aria-hidden="true" />}>
        {t('notKept')}
      </Note>
    )
  }
  const left = Object.keys(drafts).length - waiting
  if (left > 0 && !waiting) {
    return (
      <Note tone="warning" role="status" icon={<TriangleAlert aria-hidden="true" />}>
        {t('toMend', { count: left })}
      </Note>
    )
  }
  if (!waiting && stored.size === 0) return null
  const Icon = waiting ? Smartphone : CircleCheck
  return (
    <Note tone={waiting ? 'brand' : 'muted'} role="status" icon={<Icon aria-hidden="true" />}>
      {waiting ? t('unsent', { count: waiting }) : t('saved')}
    </Note>
  )
}

function AllSemesters({
  mapel,
  grades,
  means,
}: {
  mapel: ReportCard['mapel']
  grades: Grades
  means: (number | null)[]
}) {
  const { t } = useTranslation('reportCard')
  const text = useGradeText()
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('subject')}</th>
          {SEMESTERS.map((one) => (
            <th key={one} scope="col">
              <abbr title={t('semester', { semester: one })}>{one}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mapel.map(({ id, nama }) => (
          <tr key={id}>
            <th scope="row">{nama}</th>
            {SEMESTERS.map((one) => (
              <td key={one}>{text(shownGrade(cellName(id, one), grades.drafts, grades.stored))}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('mean')}</th>
          {means.map((mean, place) => (
            <td key={SEMESTERS[place]}>{text(rounded(mean))}</td>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}
