import { useTranslation } from 'react-i18next'
import { MEMBER_STATES } from '#contract/exam/choices.ts'
import { type ParticipantSummary, PROGRESS } from '#contract/scheduling/participants.ts'
import { ChoiceFilter, ListToolbar } from '#src/office/list/list-toolbar.tsx'
import { NO_ROOM, type usePeserta } from './use-peserta.ts'

interface PesertaToolbarProps {
  list: ReturnType<typeof usePeserta>
  rooms: ParticipantSummary['ruang']
}

export function PesertaToolbar({ list, rooms }: PesertaToolbarProps) {
  const { t } = useTranslation('participants')
  const { t: admin } = useTranslation('admin')
  const options = {
    progress: PROGRESS.map((value) => ({ value, label: t(`progress.${value}`) })),
    ruang: rooms.map(({ ruang, count }) => ({
      value: ruang ?? NO_ROOM,
      label: `${ruang ?? t('filter.noRoom')} (${count})`,
    })),
    status: MEMBER_STATES.map((value) => ({ value, label: t(`status.${value}`) })),
  }
  return (
    <ListToolbar list={list} search={admin('list.search')}>
      {(['progress', 'ruang', 'status'] as const).map((name) => (
        <ChoiceFilter key={name} list={list} name={name} label={t(`filter.${name}`)} options={options[name]} />
      ))}
    </ListToolbar>
  )
}
