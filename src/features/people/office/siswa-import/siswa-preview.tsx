import { Box, Button, Checkbox, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BarisSiswa, MasalahSiswa } from '#contract/import-siswa.ts'
import { useOnline } from '#src/lib/online.ts'
import { ink } from '#src/office/kit/tone/tones.ts'
import { SaveBar } from '#src/office/kit/toolbar/toolbar.tsx'
import type { ImportSiswa } from './api.ts'

interface SiswaPreviewProps {
  found: ImportSiswa
  withSchedule: boolean
  busy: boolean
  onOther(): void
  /** With the rows that were asked about and answered. */
  onSave(sama: readonly number[]): void
}

/** What the file would do, row by row; while anything is wrong, only that. */
export function SiswaPreview({ found, withSchedule, busy, onOther, onSave }: SiswaPreviewProps) {
  const { t } = useTranslation('participants')
  const online = useOnline()
  const { siswa, masalah, kolom_diabaikan } = found
  const [same, setSame] = useState<ReadonlySet<number>>(new Set())
  const asked = siswa.filter((row) => row.ditanya)
  const open = asked.filter((row) => !same.has(row.baris)).length
  const answer = (baris: number, yes: boolean) =>
    setSame((now) => new Set(yes ? [...now, baris] : [...now].filter((one) => one !== baris)))
  const akun = siswa.filter((row) => row.akun === 'baru').length
  const peserta = siswa.filter((row) => row.peserta === 'baru').length
  return (
    <>
      {masalah.length > 0 && (
        <Text fw={500} c={ink('danger')} px="gutter" py="xs" role="alert">
          {t('file.problems', { n: masalah.length })}
        </Text>
      )}
      {masalah.length === 0 && asked.length > 0 && (
        <Text fw={500} c={ink('warning')} px="gutter" py="xs" role="status">
          {t('file.asked', { n: asked.length.toLocaleString('id-ID') })}
        </Text>
      )}
      {kolom_diabaikan.length > 0 && (
        <Text size="xs" c="dimmed" px="gutter" py="xs">
          {t('file.ignored', { names: kolom_diabaikan.join(', ') })}
        </Text>
      )}
      <Box flex={1} px="gutter" style={{ overflowX: 'auto' }}>
        {masalah.length > 0 ? (
          <Problems rows={masalah} />
        ) : (
          <Rows
            rows={[...asked, ...siswa.filter((row) => !row.ditanya)]}
            withSchedule={withSchedule}
            same={same}
            onAnswer={answer}
          />
        )}
      </Box>
      <SaveBar text={masalah.length === 0 && t(withSchedule ? 'file.words' : 'file.wordsAccounts', { akun, peserta })}>
        <Button onClick={onOther} disabled={busy}>
          {t('file.other')}
        </Button>
        {masalah.length === 0 && (
          <Button
            variant="filled"
            color="accent"
            loading={busy}
            disabled={!online || open > 0}
            onClick={() => onSave([...same])}
          >
            {t('file.save', { n: siswa.length.toLocaleString('id-ID') })}
          </Button>
        )}
      </SaveBar>
    </>
  )
}

function Problems({ rows }: { rows: readonly MasalahSiswa[] }) {
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
        {rows.map(({ baris, kolom, alasan }) => (
          <Table.Tr key={`${baris}-${kolom}-${alasan}`}>
            <Table.Td>{baris}</Table.Td>
            <Table.Td>{kolom ?? '–'}</Table.Td>
            <Table.Td c={ink('danger')}>{alasan}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface RowsProps {
  rows: readonly BarisSiswa[]
  withSchedule: boolean
  same: ReadonlySet<number>
  onAnswer(baris: number, yes: boolean): void
}

function Rows({ rows, withSchedule, same, onAnswer }: RowsProps) {
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
          {withSchedule && <Table.Th>{t('file.participant')}</Table.Th>}
          {withSchedule && <Table.Th>{t('col.nomor')}</Table.Th>}
          {withSchedule && <Table.Th>{t('col.ruang')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.baris}>
            <Table.Td>{row.baris}</Table.Td>
            <Table.Td>
              {row.nama}
              <Text size="xs" c="dimmed">
                {[row.nisn, row.email].filter((name) => name !== null).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>{row.sekolah ?? '–'}</Table.Td>
            <Table.Td>{row.kelas ?? '–'}</Table.Td>
            <Table.Td>
              {t(`file.${row.akun}`)}
              {row.ditanya && (
                <>
                  <Text size="xs" c={ink('warning')}>
                    {t('file.otherName', {
                      name: [row.nama_akun, row.sekolah_akun].filter((part) => part !== null).join(', '),
                    })}
                  </Text>
                  <Checkbox
                    size="xs"
                    label={t('file.same')}
                    aria-label={t('file.sameOf', { baris: row.baris, name: row.nama })}
                    checked={same.has(row.baris)}
                    onChange={(event) => onAnswer(row.baris, event.currentTarget.checked)}
                  />
                </>
              )}
            </Table.Td>
            {withSchedule && <Table.Td>{t(row.peserta === 'sudah' ? 'file.sudah' : 'file.masuk')}</Table.Td>}
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
