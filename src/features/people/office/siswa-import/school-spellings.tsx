import { Select, Table, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProposedSchool } from '#contract/accounts/own-school.ts'
import { get } from '#src/lib/http.ts'
import { type FoundSchool, schoolNote } from '#src/lib/school-note.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { Mark } from '#src/office/kit/tone/mark.tsx'

const NONE = '-'
const SHORTEST = 2

/** A spelling of a school; `key`: its first row, or whatever else it is known by. */
export interface Spelling<Key extends string | number> {
  key: Key
  written: string
  siswa: number
  proposed: readonly ProposedSchool[]
}

/** The school that was chosen for each spelling; null for none of the list. */
export type Said<Key extends string | number> = Readonly<Partial<Record<Key, FoundSchool | null>>>

interface SchoolSpellingsProps<Key extends string | number> {
  spellings: readonly Spelling<Key>[]
  said: Said<Key>
  onSay(key: Key, school: FoundSchool | null): void
}

/** Each spelling of a school once, with the school of the list that it means: certain ones are taken, others are asked. */
export function SchoolSpellings<Key extends string | number>(props: SchoolSpellingsProps<Key>) {
  const { t } = useTranslation('participants')
  return (
    <Section title={t('schools.title')} help={t('schools.text')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('schools.written')}</Table.Th>
            <Table.Th ta="end">{t('schools.students')}</Table.Th>
            <Table.Th w="50%">{t('schools.school')}</Table.Th>
            <Table.Th>{t('schools.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.spellings.map((spelling) => (
            <Row key={spelling.key} spelling={spelling} said={props.said[spelling.key]} onSay={props.onSay} />
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

/** What needs no word of anybody. */
export const certainOf = ({ proposed }: Pick<Spelling<string>, 'proposed'>): ProposedSchool | undefined =>
  proposed.find(({ certain }) => certain)

interface RowProps<Key extends string | number> {
  spelling: Spelling<Key>
  said: FoundSchool | null | undefined
  onSay(key: Key, school: FoundSchool | null): void
}

function Row<Key extends string | number>({ spelling, said, onSay }: RowProps<Key>) {
  const { t } = useTranslation('participants')
  const { key, written, siswa, proposed } = spelling
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const found = useQuery({
    queryKey: ['admin', 'sekolah-siswa', 'pick', q],
    queryFn: () => get<{ data: FoundSchool[] }>('/sekolah-siswa', { q, size: 8 }),
    enabled: q.length >= SHORTEST,
  })
  const certain = certainOf(spelling)
  const chosen = said === undefined ? certain : (said ?? undefined)
  const offered = new Map<string, FoundSchool>()
  for (const school of [...(chosen ? [chosen] : []), ...proposed, ...(found.data?.data ?? [])])
    offered.set(school.npsn, school)
  const settled = said !== undefined || certain !== undefined
  return (
    <Table.Tr>
      <Table.Td>{written}</Table.Td>
      <Table.Td ta="end">{siswa.toLocaleString('id-ID')}</Table.Td>
      <Table.Td>
        <Select
          aria-label={t('schools.of', { name: written })}
          searchable
          data={[
            { value: NONE, label: t('schools.none') },
            ...[...offered.values()].map((school) => ({
              value: school.npsn,
              label: [school.nama, schoolNote(school)].join(' · '),
            })),
          ]}
          // What the server found is shown as it is: it knows short forms.
          filter={({ options: all }) => all}
          value={chosen?.npsn ?? NONE}
          allowDeselect={false}
          onSearchChange={setTyped}
          onChange={(npsn) => npsn && onSay(key, offered.get(npsn) ?? null)}
        />
      </Table.Td>
      <Table.Td>
        <Mark icon={settled ? CircleCheck : CircleHelp}>
          {t(said !== undefined ? 'schools.chosen' : certain ? 'schools.certain' : 'schools.open')}
        </Mark>
        {!settled && proposed.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('schools.proposals', { n: proposed.length })}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
