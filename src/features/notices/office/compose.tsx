import { Button, Checkbox, Group, SegmentedControl, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { MAX_TEXT, MAX_TITLE, NOTICE_CHANNELS, STAFF_AUDIENCES, STAFF_KINDS } from '#contract/notices/groups.ts'
import type { SendRequest, StaffAudience } from '#contract/notices/messages.ts'
import { dateTime } from '#src/lib/format/dates.ts'
import { useSession } from '#src/lib/session.ts'
import { useZone } from '#src/lib/zone.ts'
import { NoRight } from '#src/office/crud/no-right.tsx'
import { RefSelect } from '#src/office/crud/ref-select.tsx'
import { useRights } from '#src/office/crud/rights.ts'
import { useBatch } from '#src/office/crud/use-batch.ts'
import { same } from '#src/office/crud/values.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { confirm, refuse } from '#src/office/kit/refusal/refusals.ts'
import { Columns, Section } from '#src/office/kit/section/section.tsx'
import { Stat, Stats } from '#src/office/kit/stats/stats.tsx'
import { settle } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { useLeaveGuard } from '#src/office/kit/unsaved-changes/use-leave-guard.ts'
import { findPeople, MENU, previewOf, sendNotice } from './calls.ts'

type Audience = (typeof STAFF_AUDIENCES)[number]
const REFERENCES = {
  jadwal: { resource: 'jadwal-paket', name: 'nama' },
  paket: { resource: 'paket', name: 'nama' },
}

type Draft = Pick<SendRequest, 'kind' | 'judul' | 'message' | 'channels'> & { link: string }
const BLANK: Draft = { kind: 'staff_message', judul: '', message: '', link: '', channels: ['push'] }

const audienceOf = (audience: Audience, id: string): StaffAudience =>
  audience === 'user' ? { user_id: id } : audience === 'jadwal' ? { jadwal_id: id } : { paket_id: id }

export default () => (useRights(MENU).create ? <ComposeNotice /> : <NoRight menu={MENU} lacks="create" />)

/** Writing to students: whom it reaches stands beside it before it is sent, and the button says how many. */
function ComposeNotice() {
  const { t } = useTranslation('noticesOffice')
  const navigate = useNavigate()
  const me = useSession((state) => state.session?.profile.id)
  const batchOf = useBatch()
  const [audience, setAudience] = useState<Audience>('jadwal')
  const [id, setId] = useState<string | null>(null)
  const [draft, setDraft] = useState(BLANK)
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  useLeaveGuard(!same(draft, BLANK))
  const { kind, channels } = draft
  const to = id ? audienceOf(audience, id) : null
  const preview = useQuery({
    queryKey: ['admin', MENU, 'preview', to, kind, channels],
    // Without somebody to send to nothing is asked.
    queryFn: () => previewOf({ to: to as StaffAudience, kind, channels }),
    enabled: to !== null,
  })
  const requestTo = (whom: StaffAudience): Omit<SendRequest, 'batch'> => ({
    ...{ to: whom, kind, channels, judul: draft.judul, message: draft.message },
    link: draft.link.trim() || null,
  })
  const send = useMutation({
    mutationFn: (whom: StaffAudience) => {
      const request = requestTo(whom)
      return sendNotice({ ...request, batch: batchOf(request) })
    },
    onSuccess: () => {
      confirm(t('compose.sent'))
      void settle(() => navigate(menuUrl(MENU)))
    },
    onError: refuse,
  })
  const tryOut = useMutation({
    mutationFn: (user_id: string) => sendNotice({ ...requestTo({ user_id }), batch: crypto.randomUUID() }),
    onSuccess: () => confirm(t('compose.toMeDone')),
    onError: refuse,
  })
  const written = draft.judul.trim().length >= 3 && draft.message.trim().length >= 3
  const people = preview.data?.people ?? 0
  return (
    <Page
      title={t('compose.title')}
      divided
      actions={
        <>
          {me && (
            <Button
              variant="default"
              leftSection={<Send size={16} strokeWidth={1.75} />}
              disabled={!written}
              loading={tryOut.isPending}
              onClick={() => tryOut.mutate(me)}
            >
              {t('compose.toMe')}
            </Button>
          )}
          <Button
            variant="filled"
            disabled={!written || !to || people === 0}
            loading={send.isPending}
            onClick={() => to && send.mutate(to)}
          >
            {t('compose.send', { count: people })}
          </Button>
        </>
      }
    >
      <Columns side={<Sees draft={draft} />}>
        <Section title={t('compose.to')} help={t('compose.toHelp')} beside>
          <SegmentedControl
            aria-label={t('compose.to')}
            data={STAFF_AUDIENCES.map((value) => ({ value, label: t(`compose.audience.${value}`) }))}
            value={audience}
            onChange={(value) => {
              setAudience(value as Audience)
              setId(null)
            }}
          />
          <Whom key={audience} audience={audience} id={id} onChange={setId} />
          {to && preview.isError && <Text c="red">{t('compose.failed')}</Text>}
          {to && !preview.isError && <Reach preview={preview.data} />}
        </Section>
        <Section title={t('compose.content')} help={t('compose.contentHelp')} beside>
          <TextInput
            label={t('compose.judul')}
            description={t('compose.length', { count: draft.judul.length, most: MAX_TITLE })}
            maxLength={MAX_TITLE}
            value={draft.judul}
            onChange={(event) => set({ judul: event.currentTarget.value })}
          />
          <Textarea
            label={t('compose.message')}
            description={t('compose.length', { count: draft.message.length, most: MAX_TEXT })}
            maxLength={MAX_TEXT}
            autosize
            minRows={3}
            value={draft.message}
            onChange={(event) => set({ message: event.currentTarget.value })}
          />
          <TextInput
            label={t('compose.link')}
            description={t('compose.linkHelp')}
            maxLength={200}
            value={draft.link}
            onChange={(event) => set({ link: event.currentTarget.value })}
          />
        </Section>
        <Section title={t('compose.kind')} help={t('compose.kindHelp')} beside>
          <SegmentedControl
            aria-label={t('compose.kind')}
            data={STAFF_KINDS.map((value) => ({
              value,
              label: t(`compose.kinds.${value}`),
            }))}
            value={kind}
            onChange={(value) => set({ kind: value as Draft['kind'] })}
          />
        </Section>
        <Section title={t('compose.channels')} help={t('compose.channelsHelp')} beside>
          <Checkbox.Group
            aria-label={t('compose.channels')}
            value={channels}
            onChange={(value) => set({ channels: value as Draft['channels'] })}
          >
            <Group gap="lg">
              {NOTICE_CHANNELS.filter((channel) => kind === 'staff_message' || channel === 'push').map((channel) => (
                <Checkbox key={channel} value={channel} label={t(`compose.${channel}`)} />
              ))}
            </Group>
          </Checkbox.Group>
        </Section>
      </Columns>
    </Page>
  )
}

interface WhomProps {
  audience: Audience
  id: string | null
  onChange(id: string | null): void
}

function Whom({ audience, id, onChange }: WhomProps) {
  const { t } = useTranslation('noticesOffice')
  if (audience === 'user') return <Student id={id} onChange={onChange} />
  return (
    <RefSelect
      name={`${audience}_id`}
      label={t(audience === 'jadwal' ? 'compose.schedule' : 'compose.paket')}
      reference={REFERENCES[audience]}
      value={id}
      onChange={onChange}
      disabled={false}
    />
  )
}

const ASK_AFTER_MS = 300

function Student({ id, onChange }: Omit<WhomProps, 'audience'>) {
  const { t } = useTranslation('noticesOffice')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), ASK_AFTER_MS)
  const found = useQuery({
    queryKey: ['admin', MENU, 'people', q],
    queryFn: () => findPeople(q),
    enabled: q.length >= 2,
    placeholderData: (before) => before,
  })
  const options = (found.data ?? []).map((one) => ({ value: one.id, label: `${one.nama} · ${one.email}` }))
  return (
    <Select
      label={t('compose.student')}
      description={t('compose.studentHelp')}
      data={options}
      value={id}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      onChange={onChange}
    />
  )
}

function Reach({ preview }: { preview: Awaited<ReturnType<typeof previewOf>> | undefined }) {
  const { t, i18n } = useTranslation('noticesOffice')
  const zone = useZone()
  const said = (count: number | undefined) => count?.toLocaleString(i18n.language)
  const more = preview ? preview.people - preview.names.length : 0
  return (
    <>
      <Stats label={t('compose.to')}>
        <Stat name={t('stats.people')} value={said(preview?.people)} />
        <Stat name={t('stats.push')} value={said(preview?.push)} />
        <Stat name={t('stats.mail')} value={said(preview?.mail)} />
        <Stat name={t('stats.quiet')} value={said(preview?.quiet)} />
      </Stats>
      {preview && preview.names.length > 0 && (
        <Text size="sm" c="dimmed">
          {more > 0 ? t('names', { names: preview.names.join(', '), count: more }) : preview.names.join(', ')}
        </Text>
      )}
      {preview && (
        <Text size="sm">
          {t('reaches', { count: preview.people })}{' '}
          {preview.quiet_until !== null &&
            t('quiet', { count: preview.quiet, when: dateTime(preview.quiet_until, zone) })}
        </Text>
      )}
    </>
  )
}

/** The notice as a phone shows it. */
function Sees({ draft: { judul, message } }: { draft: Draft }) {
  const { t } = useTranslation('noticesOffice')
  return (
    <Section title={t('compose.sees')}>
      <Text size="xs" c="dimmed">
        ELP, {t('compose.now')}
      </Text>
      <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
        {judul || '…'}
      </Text>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message}</Text>
    </Section>
  )
}
