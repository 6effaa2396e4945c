import { Info, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PAS_PARTS, type Term } from '#contract/report-card/pas-grade.ts'
import type { PasSubject, ReportCard } from '#contract/report-card/report-card.ts'
import { Button } from '#src/components/controls/button.tsx'
import { Facts } from '#src/components/display/facts.tsx'
import { Table } from '#src/components/display/table.tsx'
import { Note } from '#src/components/feedback/note.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { SelectField } from '#src/components/forms/select-field.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useGradeText } from './grade-text.ts'

const termName = ({ tahun, masa }: Term) => `${tahun}/${masa}`

/** PAS results of one half of a school year, as a page that can be printed. */
export function PasResults({ card }: { card: ReportCard }) {
  const { t } = useTranslation('reportCard')
  const text = useGradeText()
  const [query, setQuery] = useSearchParams()
  const { masa, chosen, mapel, mean } = card.pas
  if (!chosen || !masa.length) return <StateMessage title={t('noPas.title')}>{t('noPas.text')}</StateMessage>
  const words = (term: Term) => t(`term.${term.masa}`, { year: `${term.tahun}/${term.tahun + 1}` })
  const choose = (value: string) => {
    const [tahun = '', half = ''] = value.split('/')
    setQuery({ ...Object.fromEntries(query), tahun, masa: half }, { replace: true })
  }
  const { nama, nisn, sekolah, kelas } = card.siswa
  return (
    <>
      <div data-only="screen">
        <SelectField label={t('chooseTerm')} value={termName(chosen)} onChange={({ target }) => choose(target.value)}>
          {masa.map((term) => (
            <option key={termName(term)} value={termName(term)}>
              {words(term)}
            </option>
          ))}
        </SelectField>
      </div>
      <Facts
        rows={[
          [t('name'), nama],
          [t('nisn'), nisn],
          [t('school'), sekolah],
          [t('class'), kelas],
          [t('chooseTerm'), words(chosen)],
        ]}
      />
      <Stack gap={1}>
        <Text size="sm" tone="muted">
          {t('pasMean')}
        </Text>
        <Text size="3xl" weight="bold" numeric>
          {text(mean === null ? null : Math.round(mean * 100) / 100)}
        </Text>
      </Stack>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('subject')}</th>
            {PAS_PARTS.map((part) => (
              <th key={part} scope="col">
                {t(`part.${part}`)}
              </th>
            ))}
            <th scope="col">{t('final')}</th>
          </tr>
        </thead>
        <tbody>
          {mapel.map((subject) => (
            <Subject key={subject.mapel_id} subject={subject} />
          ))}
        </tbody>
      </Table>
      <Note icon={<Info aria-hidden="true" />}>{t('pasNote')}</Note>
      <ActionBar>
        <Button variant="accent" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </ActionBar>
    </>
  )
}

function Subject({ subject }: { subject: PasSubject }) {
  const { t } = useTranslation('reportCard')
  const text = useGradeText()
  const { nama, kkm, bobot, final, complete, passed } = subject
  const state = passed ? t('passed') : t('notPassed')
  return (
    <tr>
      <th scope="row">
        {nama}
        <Text as="span" size="sm" tone={complete ? (passed ? 'success' : 'danger') : 'muted'}>
          {' '}
          {complete ? t('state', { state, kkm: text(kkm) }) : t('incomplete')}
        </Text>
      </th>
      {PAS_PARTS.map((part) => (
        <td key={part}>
          <Text as="span" numeric>
            {text(subject[part]?.nilai)}
          </Text>
          <br />
          <Text as="span" size="xs" tone="muted" numeric>
            {text(bobot[part])}%
          </Text>
        </td>
      ))}
      <td>
        <Text as="span" weight="bold" numeric>
          {text(final)}
        </Text>
      </td>
    </tr>
  )
}
