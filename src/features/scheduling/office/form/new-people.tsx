import { ActionIcon, Button, Group, Pill, Select, Switch, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, type LucideIcon, Package, School, Search, UserPlus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kelompok } from '#contract/audience/audience.ts'
import type { RecordedKelompok } from '#contract/audience/groups.ts'
import { MAX_PEOPLE } from '#contract/scheduling/participants.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { get } from '#src/lib/http.ts'
import type { Along } from '#src/office/crud/form/form-body.tsx'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { countPeserta, findCalon } from '../members/api.ts'
import { OverlapNotice } from '../members/overlap-notice.tsx'
import { countOf, type NewPeople, NOBODY, sameGroup, whomOf } from './whom.ts'

/** Who sits a schedule is chosen while it is made, and saved with it. */
export const NEW_PEOPLE: Along = {
  under: 'peserta',
  Part: ({ values, value, onChange }) => (
    <People values={values} chosen={{ ...NOBODY, ...value }} onChange={onChange} />
  ),
  sent: (value) => ({ people: whomOf({ ...NOBODY, ...value }) }),
  next: (value, saved) =>
    (value as NewPeople).file ? `${menuUrl('jadwal-admin')}/detail/${saved.id}?tab=peserta&impor=` : undefined,
}

interface PeopleProps {
  values: Record<string, unknown>
  chosen: NewPeople
  onChange(chosen: NewPeople): void
}

function People({ values, chosen, onChange }: PeopleProps) {
  const { t } = useTranslation('admin')
  const { t: people } = useTranslation('participants')
  const online = useOnline()
  const imports = useOwnRight('customer', 'import')
  const asked = countOf(chosen, values)
  const [question] = useDebouncedValue(JSON.stringify(asked), 250)
  const found = useQuery({
    queryKey: ['admin', 'jadwal-paket-member', 'count', question],
    queryFn: () => countPeserta(JSON.parse(question)),
    placeholderData: keepPreviousData,
    enabled: asked.from.length > 0,
  })
  const counts = asked.from.length > 0 ? found.data : undefined
  const shown = (n: number | undefined) => (n === undefined ? '…' : n.toLocaleString('id-ID'))
  const total = asked.from.length === 0 ? 0 : counts?.total
  const kuota = typeof values.kuota === 'number' ? values.kuota : null
  const groupWords = ({ sekolah, kelas }: Kelompok) =>
    kelas === null ? t('groups.school', { sekolah }) : [sekolah, kelas].filter(Boolean).join(' · ')
  const row = (icon: LucideIcon, name: ReactNode, text: string, n: string, action: ReactNode, key: string) => {
    const Icon = icon
    return (
      <Line key={key}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <Group flex={1} gap="xs" miw={0}>
          {name}
          <Text span size="xs" c="dimmed">
            {text}
          </Text>
        </Group>
        <strong>{n}</strong>
        {action}
      </Line>
    )
  }
  const remove = (name: string, next: Partial<NewPeople>) => (
    <ActionIcon
      variant="subtle"
      aria-label={people('new.drop', { name })}
      onClick={() => onChange({ ...chosen, ...next })}
    >
      <X size={16} strokeWidth={1.75} />
    </ActionIcon>
  )
  const ownersAt = chosen.groups.length
  return (
    <Section title={people('new.title')} help={people('new.help')} beside inset>
      <Lines boxed aria-label={people('new.title')}>
        {chosen.groups.map((one, index) =>
          row(
            School,
            <span>{groupWords(one)}</span>,
            people(one.kelas === null ? 'new.school' : 'new.class'),
            shown(counts?.each[index]),
            remove(groupWords(one), { groups: chosen.groups.filter((other) => other !== one) }),
            JSON.stringify(one),
          ),
        )}
        {row(
          Package,
          <span>{people('new.owners')}</span>,
          people('new.ownersText'),
          chosen.owners ? shown(counts?.each[ownersAt]) : '',
          <Switch
            aria-label={people('new.owners')}
            checked={chosen.owners}
            disabled={!values.paket_id}
            onChange={(event) => onChange({ ...chosen, owners: event.currentTarget.checked })}
          />,
          'owners',
        )}
        {chosen.people.length > 0 &&
          row(
            UserPlus,
            <Pill.Group>
              {chosen.people.map((one) => (
                <Pill
                  key={one.user_id}
                  withRemoveButton
                  removeButtonProps={{ 'aria-label': people('new.drop', { name: one.nama }) }}
                  onRemove={() => onChange({ ...chosen, people: chosen.people.filter((other) => other !== one) })}
                >
                  {one.nama}
                </Pill>
              ))}
            </Pill.Group>,
            people('new.people'),
            shown(chosen.people.length),
            remove(people('new.people'), { people: [] }),
            'people',
          )}
        {chosen.file &&
          row(
            FileSpreadsheet,
            <span>{people('new.file')}</span>,
            people('new.fileText'),
            '',
            remove(people('new.file'), { file: false }),
            'file',
          )}
        <Line>
          <Group flex={1} gap="xs">
            <Finder chosen={chosen} words={groupWords} onChange={onChange} />
            {imports && !chosen.file && (
              <Button
                leftSection={<FileSpreadsheet size={16} strokeWidth={1.75} />}
                disabled={!online}
                onClick={() => onChange({ ...chosen, file: true })}
              >
                {people('new.addFile')}
              </Button>
            )}
          </Group>
          <Text span aria-live="polite">
            {kuota === null
              ? people('new.total', { n: shown(total) })
              : people('new.totalOf', { n: shown(total), kuota: shown(kuota) })}
          </Text>
        </Line>
      </Lines>
      {kuota !== null && total !== undefined && total > kuota && <Note tone="danger">{people('owners.over')}</Note>}
      {counts && <OverlapNotice overlaps={counts.overlaps} />}
    </Section>
  )
}

interface FinderProps {
  chosen: NewPeople
  words(one: Kelompok): string
  onChange(chosen: NewPeople): void
}

/** One field for classes, schools and single students: what is picked goes into the list and the field is free again. */
function Finder({ chosen, words, onChange }: FinderProps) {
  const { t } = useTranslation('participants')
  const { t: admin } = useTranslation('admin')
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 250)
  const groups = useQuery({
    queryKey: ['admin', 'student-groups', 'new', q],
    queryFn: () => get<{ data: RecordedKelompok[] }>('/student-groups', { size: 20, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  })
  const students = useQuery({
    queryKey: ['admin', 'jadwal-paket-member', 'candidates', q],
    queryFn: () => findCalon(null, q),
    enabled: q !== '',
  })
  const kelompok = (groups.data?.data ?? []).filter((one) => !chosen.groups.some((other) => sameGroup(one, other)))
  const people = (q ? (students.data?.data ?? []) : []).filter(
    (one) => !chosen.people.some(({ user_id }) => user_id === one.user_id),
  )
  const data = [
    {
      group: t('new.groups'),
      items: kelompok.map((one, index) => ({
        value: `g${index}`,
        label: admin('groups.counted', { name: words(one), n: one.siswa.toLocaleString('id-ID') }),
      })),
    },
    {
      group: t('new.students'),
      items: people.map(({ user_id, nama, kelas, sekolah, email }) => ({
        value: user_id,
        label: [nama, kelas, sekolah ?? email].filter(Boolean).join(' · '),
      })),
    },
  ].filter(({ items }) => items.length > 0)
  const pick = (value: string) => {
    setText('')
    const student = people.find(({ user_id }) => user_id === value)
    if (student) {
      const { user_id, nama } = student
      return onChange({ ...chosen, people: [...chosen.people, { user_id, nama }] })
    }
    const group = kelompok[Number(value.slice(1))]
    if (group) onChange({ ...chosen, groups: [...chosen.groups, { sekolah: group.sekolah, kelas: group.kelas }] })
  }
  return (
    <Select
      flex="1 1 14rem"
      aria-label={t('new.find')}
      placeholder={t('new.find')}
      leftSection={<Search size={16} strokeWidth={1.75} />}
      searchable
      // The server has searched: what it found by NISN has no such letters in its name.
      filter={({ options }) => options}
      selectFirstOptionOnChange={text !== ''}
      data={data}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      maxLength={120}
      disabled={chosen.people.length >= MAX_PEOPLE || chosen.groups.length >= 100}
      onChange={(value) => value && pick(value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      nothingFoundMessage={
        groups.isFetching || students.isFetching || q !== text.trim() ? admin('form.looking') : t('new.none')
      }
    />
  )
}
