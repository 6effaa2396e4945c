import { Button, Text } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportMaster, MasterList, RegionDecisions } from '#contract/catalog/import-master.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { http } from '#src/lib/http.ts'
import { NoRight } from '#src/office/crud/no-right.tsx'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { attempt, confirm } from '#src/office/kit/refusal/refusals.ts'
import { State } from '#src/office/kit/states/state.tsx'
import { TabRow } from '#src/office/kit/tab-row/tab-row.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { SaveBar } from '#src/office/kit/toolbar/toolbar.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { ChooseList } from './choose-list.tsx'
import { ProblemRows, Rows } from './rows.tsx'
import { Spellings } from './spellings.tsx'

const TABS = ['regions', 'added', 'changed', 'problems'] as const
type Tab = (typeof TABS)[number]

/** A list of schools or study programmes from a file. */
export function ImportScreen({ list }: { list: MasterList }) {
  const menu = list === 'prodi' ? 'universitas' : 'sekolah'
  return useOwnRight(menu, 'import') ? <Import list={list} /> : <NoRight menu={menu} lacks="import" />
}

/** Regions first, then what is new and what changes, then one save. */
function Import({ list }: { list: MasterList }) {
  const { t } = useTranslation('masterImport')
  const online = useOnline()
  const batch = useRef(crypto.randomUUID())
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<ImportMaster | null>(null)
  const [decided, setDecided] = useState<RegionDecisions>({})
  const [tab, setTab] = useState<Tab>('regions')
  const [busy, setBusy] = useState(false)
  useTrailName(t('title'))
  const send = async (chosen: File, save: boolean) => {
    setBusy(true)
    await attempt(async () => {
      const reply = await sendList(list, { file: chosen, batch: batch.current, save, decided })
      setFound(reply)
      if (!reply.saved) setTab(reply.regions.length ? 'regions' : 'added')
      if (!reply.saved) return
      await refresh()
      confirm(t('saved', { n: asCount(reply.added + reply.changed) }))
    })
    setBusy(false)
  }
  const choose = (chosen: File) => {
    batch.current = crypto.randomUUID()
    setFile(chosen)
    setDecided({})
    setFound(null)
    void send(chosen, false)
  }
  const open = found?.regions.filter(({ kunci }) => !(kunci in decided)).length ?? 0
  const writes = found ? found.added + found.changed : 0
  const ready = found !== null && !found.saved && open === 0 && writes > 0 && online
  const strong = found?.regions.filter(({ kunci, clear }) => clear && !(kunci in decided)) ?? []
  const decide = (more: RegionDecisions) => {
    // Other decisions are another delivery.
    batch.current = crypto.randomUUID()
    setDecided((now) => ({ ...now, ...more }))
  }
  const acceptStrong = () =>
    decide(Object.fromEntries(strong.map(({ kunci, proposals }) => [kunci, proposals[0]?.id ?? null])))
  useKeys({
    'shift+a': strong.length ? acceptStrong : undefined,
    'ctrl+Enter': ready && file ? () => void send(file, true) : undefined,
  })
  return (
    <Page
      title={file ? t('titleOf', { name: file.name }) : t(`title_${list}`)}
      document={t('title')}
      note={found && t('rows', { n: asCount(found.rows) })}
      actions={
        found && (
          <Button leftSection={<FileUp size={16} strokeWidth={1.75} />} onClick={() => setFound(null)}>
            {t('otherFile')}
          </Button>
        )
      }
    >
      {busy && (
        <Text role="status" px="gutter" py="xs" c="var(--color-text-muted)">
          {t('reading')}
        </Text>
      )}
      {!found && !busy && <ChooseList list={list} onChoose={choose} />}
      {found?.saved && (
        <State
          title={t('saved', { n: asCount(found.added + found.changed) })}
          text={t('savedText', { added: asCount(found.added), changed: asCount(found.changed) })}
        />
      )}
      {found && !found.saved && (
        <>
          <TabRow<Tab>
            label={t('tabs')}
            tabs={TABS.map((value) => ({ value, name: t(`tab.${value}`), ...countOf(found, value, open) }))}
            chosen={tab}
            onChoose={setTab}
          />
          {tab === 'regions' && (
            <Spellings
              spellings={found.regions}
              known={found.known_regions}
              decided={decided}
              strong={strong.length}
              onAcceptStrong={acceptStrong}
              onDecide={(kunci, id) => decide({ [kunci]: id })}
            />
          )}
          {tab === 'added' && <Rows rows={found.examples.added} total={found.added} />}
          {tab === 'changed' && <Rows rows={found.examples.changed} total={found.changed} />}
          {tab === 'problems' && <ProblemRows rows={found.problems} total={found.problems_total} />}
          {found.without_figures > 0 && (
            <Note mx="gutter" my="sm">
              {t('noFigures', { n: asCount(found.without_figures) })}
            </Note>
          )}
          {found.ignored_columns.length > 0 && (
            <Text size="xs" c="dimmed" px="gutter" py="xs">
              {t('ignored', { names: found.ignored_columns.join(', ') })}
            </Text>
          )}
          <SaveBar
            text={
              <>
                {t('will', {
                  added: asCount(found.added),
                  changed: asCount(found.changed),
                  unchanged: asCount(found.unchanged),
                })}{' '}
                {open > 0 && t('open', { count: open })}
              </>
            }
          >
            <Button
              variant="filled"
              color="accent"
              loading={busy}
              disabled={!ready}
              title="Ctrl Enter"
              onClick={() => file && void send(file, true)}
            >
              {t('save', { n: asCount(writes) })}
            </Button>
          </SaveBar>
        </>
      )}
    </Page>
  )
}

const asCount = (n: number) => n.toLocaleString('id-ID')

function countOf(found: ImportMaster, tab: Tab, open: number) {
  if (tab === 'regions') return { count: open, tone: 'warning' as const }
  if (tab === 'problems') return { count: found.problems_total, tone: 'warning' as const }
  return { count: found[tab] }
}

interface Delivery {
  file: File
  batch: string
  save: boolean
  decided: RegionDecisions
}

/** A long list takes some seconds. */
async function sendList(list: MasterList, { file, batch, save, decided }: Delivery): Promise<ImportMaster> {
  const form = new FormData()
  form.append('wilayah', JSON.stringify(decided))
  form.append('file', file)
  const params = { batch, save: save ? '1' : '0' }
  return (await http.post<ImportMaster>(`/import-${list}`, form, { params, timeout: 0 })).data
}
