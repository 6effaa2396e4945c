import { Button, Group, Table } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleCheck, CircleDashed, FileCheck2, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentRecord as Known } from '#contract/accounts/student-record.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { dateTime, longDate } from '#src/lib/format/dates.ts'
import { get, post } from '#src/lib/http.ts'
import { useZone } from '#src/lib/zone.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { asApiError } from '#src/office/kit/api-failure.ts'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { confirm, refuse } from '#src/office/kit/refusal/refusals.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { ListProblem } from '#src/office/list/list-problem.tsx'

/** Under a student's form: whether the address is verified, how far the guardian is, and every consent with its text. */
export function StudentRecord({ id }: { id: string }) {
  const { t } = useTranslation('studentRecord')
  const zone = useZone()
  const online = useOnline()
  const rights = useRights('customer')
  const query = useQuery({
    queryKey: ['admin', 'customer', 'record', id],
    queryFn: async () => (await get<{ data: Known }>(`/student-record/${id}`)).data,
  })
  const act = useMutation({
    mutationFn: ({ path, body }: { path: string; body: object; said: string }) => post(path, body),
    onSuccess: (_reply, { said }) => confirm(said),
    onError: refuse,
    onSettled: () => query.refetch(),
  })
  const record = query.data
  if (!record) {
    return query.error ? <ListProblem failure={asApiError(query.error)} onRetry={() => void query.refetch()} /> : null
  }
  const verify = { path: `/auth-ou/v-my-acc-manual/${id}`, body: {}, said: t('verified') }
  const note = { path: '/school-consent', body: { user_id: id, given: true }, said: t('consentNoted') }
  const unverified = !record.made_by_school && record.verified_at === null
  const unconsented = record.made_by_school && lastOf(record, 'school') !== true
  const busy = !online || act.isPending
  return (
    <Section
      title={t('title')}
      wide
      action={
        rights.update && (
          <Group gap="xs">
            {unverified && (
              <Button
                leftSection={<BadgeCheck size={16} strokeWidth={1.75} />}
                disabled={busy}
                onClick={() => act.mutate(verify)}
              >
                {t('verify')}
              </Button>
            )}
            {unconsented && (
              <Button
                leftSection={<FileCheck2 size={16} strokeWidth={1.75} />}
                disabled={busy}
                onClick={() => act.mutate(note)}
              >
                {t('noteConsent')}
              </Button>
            )}
          </Group>
        )
      }
    >
      <Facts>
        <Fact name={t('username')}>{record.username}</Fact>
        <Fact name={t('born')}>{record.tanggal_lahir && longDate(record.tanggal_lahir, 'Asia/Jakarta')}</Fact>
        <Fact name={t('address')}>
          <AddressState record={record} />
        </Fact>
        <Fact name={t('guardian')}>
          {record.guardian && (
            <>
              {record.guardian.nama} · {record.guardian.email}
              <br />
              {t(`guardianConsent.${record.guardian.consent}`)}
              {record.guardian.valid_until !== null &&
                ` · ${t('until', { when: dateTime(record.guardian.valid_until, zone) })}`}
            </>
          )}
        </Fact>
        <Fact name={t('deletion')}>
          {record.deletion && (
            <Mark tone="warning" icon={Hourglass}>
              {record.deletion.held_reason === null
                ? t('due', { when: dateTime(record.deletion.due_at, zone) })
                : t('held', { reason: record.deletion.held_reason })}
            </Mark>
          )}
        </Fact>
      </Facts>
      {unconsented && (
        <Mark tone="warning" icon={CircleDashed} px="gutter">
          {t('noConsent')}
        </Mark>
      )}
      {record.consents.length > 0 && <Ledger lines={record.consents} />}
    </Section>
  )
}

const lastOf = ({ consents }: Known, consent: string) => consents.find((line) => line.consent === consent)?.given

function AddressState({ record: { made_by_school, verified_at } }: { record: Known }) {
  const { t } = useTranslation('studentRecord')
  const zone = useZone()
  if (verified_at !== null)
    return (
      <Mark tone="success" icon={CircleCheck}>
        {t('verifiedAt', { when: dateTime(verified_at, zone) })}
      </Mark>
    )
  return made_by_school ? (
    t('bySchool')
  ) : (
    <Mark tone="warning" icon={CircleDashed}>
      {t('unverified')}
    </Mark>
  )
}

/** Nothing is ever taken out of it: a withdrawal is a line of its own. */
function Ledger({ lines }: { lines: Known['consents'] }) {
  const { t } = useTranslation('studentRecord')
  const zone = useZone()
  return (
    <Table.ScrollContainer minWidth="40rem" px="gutter">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('consent')}</Table.Th>
            <Table.Th>{t('decision')}</Table.Th>
            <Table.Th>{t('version')}</Table.Th>
            <Table.Th>{t('by')}</Table.Th>
            <Table.Th>{t('at')}</Table.Th>
            <Table.Th>{t('from')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td>{t(`text.${line.consent}`)}</Table.Td>
              <Table.Td>{t(line.given ? 'given' : 'withdrawn')}</Table.Td>
              <Table.Td>{line.version}</Table.Td>
              <Table.Td>{[t(`giver.${line.oleh}`), line.staff_name].filter(Boolean).join(' · ')}</Table.Td>
              <Table.Td>{dateTime(line.at, zone)}</Table.Td>
              <Table.Td>{line.address ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
