import { Box, Button, Checkbox, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONSENTS } from '#contract/accounts/consents.ts'
import type { StudentProblem, StudentRow } from '#contract/accounts/import-siswa.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { ink } from '#src/office/kit/tone/tones.ts'
import { SaveBar } from '#src/office/kit/toolbar/toolbar.tsx'
import type { ImportSiswa } from './api.ts'
import { type Said, SchoolSpellings } from './school-spellings.tsx'

interface SiswaPreviewProps {
  found: ImportSiswa
  withSchedule: boolean
  busy: boolean
  onOther(): void
  onSave(answers: Answers): void
}

/** What the clerk said of the file. */
export interface Answers {
  /** Rows that were asked about and are the same person. */
  same: readonly number[]
  /** Schools of spellings, by their first row. */
  sekolah: Said<number>
  /** The school has recorded consent for the file. */
  consented: boolean
}
export const NO_ANSWERS: Answers = { same: [], sekolah: {}, consented: false }

/** What the file would do, row by row; while anything is wrong, only that. */
export function SiswaPreview({ found, withSchedule, busy, onOther, onSave }: SiswaPreviewProps) {
  const { t } = useTranslation('participants')
  const online = useOnline()
  const { siswa, sekolah: spellings, problems, ignored_columns: ignored } = found
  const [schools, setSchools] = useState<Answers['sekolah']>({})
  const [same, setSame] = useState<ReadonlySet<number>>(new Set())
  const [consented, setConsented] = useState(false)
  const unsaid = siswa.filter((row) => row.consented === null).length
  const asked = siswa.filter((row) => row.needs_confirmation)
  const open = asked.filter((row) => !same.has(row.row)).length
  const answer = (row: number, yes: boolean) =>
    setSame((now) => new Set(yes ? [...now, row] : [...now].filter((one) => one !== row)))
  const akun = siswa.filter((row) => row.account === 'new').length
  const peserta = siswa.filter((row) => row.participant === 'new').length
  return (
    <>
      {problems.length > 0 && (
        <Text fw={500} c={ink('danger')} px="gutter" py="xs" role="alert">
          {t('file.problems', { n: problems.length })}
        </Text>
      )}
      {problems.length === 0 && asked.length > 0 && (
        <Text fw={500} c={ink('warning')} px="gutter" py="xs" role="status">
          {t('file.asked', { n: asked.length.toLocaleString('id-ID') })}
        </Text>
      )}
      {ignored.length > 0 && (
        <Text size="xs" c="dimmed" px="gutter" py="xs">
          {t('file.ignored', { names: ignored.join(', ') })}
        </Text>
      )}
      {problems.length === 0 && spellings.length > 0 && (
        <SchoolSpellings
          spellings={spellings.map((one) => ({ ...one, key: one.first_row }))}
          said={schools}
          onSay={(row, school) => setSchools((now) => ({ ...now, [row]: school }))}
        />
      )}
      <Box flex={1} px="gutter" style={{ overflowX: 'auto' }}>
        {problems.length > 0 ? (
          <Problems rows={problems} />
        ) : (
          <Rows
            rows={[...asked, ...siswa.filter((row) => !row.needs_confirmation)]}
            withSchedule={withSchedule}
            same={same}
            onAnswer={answer}
            consented={consented}
          />
        )}
      </Box>
      {problems.length === 0 && unsaid > 0 && (
        <Checkbox
          px="gutter"
          py="sm"
          label={t('file.consent', { n: unsaid.toLocaleString('id-ID'), version: CONSENTS.school })}
          description={t('file.consentHelp')}
          checked={consented}
          onChange={(event) => setConsented(event.currentTarget.checked)}
        />
      )}
      <SaveBar text={problems.length === 0 && t(withSchedule ? 'file.words' : 'file.wordsAccounts', { akun, peserta })}>
        <Button onClick={onOther} disabled={busy}>
          {t('file.other')}
        </Button>
        {problems.length === 0 && (
          <Button
            variant="filled"
            color="accent"
            loading={busy}
            disabled={!online || open > 0}
            onClick={() => onSave({ same: [...same], sekolah: schools, consented: consented })}
          >
            {t('file.save', { n: siswa.length.toLocaleString('id-ID') })}
          </Button>
        )}
      </SaveBar>
    </>
  )
}

function Problems({ rows }: { rows: readonly StudentProblem[] }) {
  const { t } = useTranslation('participants')
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('file.row')}</Table.Th>
          <Table.Th>{t('file.column')}</Table.Th>
          <Table.Th>{t('file.reason')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ row, column, reason }) => (
          <Table.Tr key={`${row}-${column}-${reason}`}>
            <Table.Td>{row}</Table.Td>
            <Table.Td>{column ?? '–'}</Table.Td>
            <Table.Td c={ink('danger')}>{reason}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface RowsProps {
  rows: readonly StudentRow[]
  withSchedule: boolean
  same: ReadonlySet<number>
  onAnswer(row: number, yes: boolean): void
  /** The clerk has ticked the school's consent for all that say nothing. */
  consented: boolean
}

function Rows({ rows, withSchedule, same, onAnswer, consented }: RowsProps) {
  const { t } = useTranslation('participants')
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('file.row')}</Table.Th>
          <Table.Th>{t('col.nama')}</Table.Th>
          <Table.Th>{t('col.sekolah')}</Table.Th>
          <Table.Th>{t('col.kelas')}</Table.Th>
          <Table.Th>{t('file.account')}</Table.Th>
          <Table.Th>{t('file.consentColumn')}</Table.Th>
          {withSchedule && <Table.Th>{t('file.participant')}</Table.Th>}
          {withSchedule && <Table.Th>{t('col.nomor')}</Table.Th>}
          {withSchedule && <Table.Th>{t('col.ruang')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.row}>
            <Table.Td>{row.row}</Table.Td>
            <Table.Td>
              {row.nama}
              <Text size="xs" c="dimmed">
                {[row.nisn, row.email].filter((name) => name !== null).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>{row.sekolah ?? '–'}</Table.Td>
            <Table.Td>{row.kelas ?? '–'}</Table.Td>
            <Table.Td>
              {t(`file.${row.account}`)}
              {row.needs_confirmation && (
                <>
                  <Text size="xs" c={ink('warning')}>
                    {t('file.otherName', {
                      name: [row.account_name, row.account_school].filter((part) => part !== null).join(', '),
                    })}
                  </Text>
                  <Checkbox
                    size="xs"
                    label={t('file.same')}
                    aria-label={t('file.sameOf', { baris: row.row, name: row.nama })}
                    checked={same.has(row.row)}
                    onChange={(event) => onAnswer(row.row, event.currentTarget.checked)}
                  />
                </>
              )}
            </Table.Td>
            <Table.Td>{t(`file.consent_${(row.consented ?? consented) ? 'yes' : 'no'}`)}</Table.Td>
            {withSchedule && <Table.Td>{t(row.participant === 'already' ? 'file.already' : 'file.enters')}</Table.Td>}
            {withSchedule && <Table.Td>{row.nomor_peserta ?? '–'}</Table.Td>}
            {withSchedule && (
              <Table.Td>{[row.ruang, row.kursi].filter((part) => part !== null).join(' / ') || '–'}</Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
