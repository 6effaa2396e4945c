import { Button, Group, Skeleton, Text } from '@mantine/core'
import { Download, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportSoalMend, MAX_IMPORT_BYTES, type TableLayout } from '#contract/question-bank/import-soal.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { NoRight } from '#src/office/crud/no-right.tsx'
import { useOwnRight } from '#src/office/crud/rights.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { Page } from '#src/office/kit/page/page.tsx'
import { attempt } from '#src/office/kit/refusal/refusals.ts'
import { Split } from '#src/office/kit/side-panel/side-panel.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { useTrailName } from '#src/office/kit/trail.ts'
import { useLeaveGuard } from '#src/office/kit/unsaved-changes/use-leave-guard.ts'
import { OfflineStrip } from '#src/office/list/offline-strip.tsx'
import { confirmUpload, saveProblems } from './api.ts'
import { DropZone } from './drop-zone.tsx'
import { FileTable } from './file-table.tsx'
import { FindingTable } from './finding-table.tsx'
import { FindingTabs } from './finding-tabs.tsx'
import { findingsOf, firstTab, isBusy, type Tab } from './findings.ts'
import { ItemPreview } from './item-preview.tsx'
import { KeyLine } from './key-line.tsx'
import { Result } from './result.tsx'
import { SaveBar } from './save-bar.tsx'
import { Steps } from './steps.tsx'
import { TableLayouts } from './table-layouts.tsx'
import { type Target, Targets } from './targets.tsx'
import { Templates } from './templates.tsx'
import { useUploads } from './use-uploads.ts'

/** Files of questions: sent, checked, looked at, and only then saved. */
export default function ImportScreen() {
  const { t } = useTranslation('import')
  useTrailName(t('trail'))
  const imports = useOwnRight('bank-soal', 'import')
  return imports ? <Import /> : <NoRight menu="bank-soal" lacks="import" />
}

function Import() {
  const { t } = useTranslation('import')
  const online = useOnline()
  const mb = MAX_IMPORT_BYTES / 1024 / 1024
  const files = useUploads((name) => t('file.tooBig', { name, mb }))
  const { uploads, sending, gone } = files
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [target, setTarget] = useState<Target>({ mapel_id: null, subtest_id: null, status: 'draf' })
  const [chosenTab, setTab] = useState<Tab | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  /** The file whose columns are being named. */
  const [laidOut, setLaidOut] = useState<string | null>(null)
  const found = findingsOf(uploads)
  const tab = chosenTab ?? firstTab(found)
  const lines = found[tab]
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === pointed),
  )
  const current = lines[at]
  const step = (by: 1 | -1) => setPointed(lines[at + by]?.key ?? current?.key ?? null)
  useKeys({ j: () => step(1), k: () => step(-1) })

  const saving = uploads.some(({ state }) => state === 'saving')
  const saved = uploads.filter(({ state }) => state === 'done')
  const finished = saved.length
  // The bank's lists are stale as soon as a file has gone in.
  useEffect(() => {
    if (finished) void refresh()
  }, [finished])
  useLeaveGuard(sending.some(({ failure }) => !failure))

  const save = async (tokens: readonly string[]) => {
    await attempt(async () => {
      for (const token of tokens) {
        await confirmUpload({ token, ...target })
        await files.ask(token)
      }
    })
  }
  const mend = (token: string) => (body: Omit<ImportSoalMend, 'token'>) => attempt(() => files.mend({ token, ...body }))
  const layOut = (token: string) => (tables: TableLayout[]) =>
    attempt(async () => {
      await files.layOut({ token, tables })
      // What was checked before is another reading.
      setConfirmed((old) => toggled(old, token, false))
    })
  const canMend = (token: string) => uploads.some((upload) => upload.token === token && upload.state === 'ready')
  const lacking = [
    ...Map.groupBy(
      found.errors.filter(({ keyless }) => keyless),
      ({ token }) => token,
    ),
  ]
  const open = uploads.find(({ token }) => token === laidOut)
  const empty = !uploads.length && !sending.length && !files.loading
  const checked = uploads.filter((upload) => !isBusy(upload) && upload.state !== 'failed')
  const allDone = uploads.length > 0 && finished === uploads.length
  return (
    <Page
      title={t('title')}
      note={<Steps at={allDone ? 3 : saving ? 2 : checked.length ? 1 : 0} />}
      actions={
        <>
          {checked.length > 0 && finished === 0 && !saving && (
            <Chip tone="info" icon={ShieldCheck}>
              {t('promise')}
            </Chip>
          )}
          <Templates disabled={!online} />
        </>
      }
    >
      <OfflineStrip at={0} onRetry={() => uploads.forEach(({ token }) => void files.ask(token))} />
      {gone.map(({ token }) => (
        <Note key={token} tone="danger" mx="gutter" mb="sm">
          {t('gone')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => files.forget(token)}>
            {t('forget')}
          </Button>
        </Note>
      ))}
      {allDone ? (
        <Result uploads={saved} onAgain={files.clear} onForget={files.forget} />
      ) : (
        <DropZone compact={!empty} disabled={!online} onFiles={(list) => void files.send(list)} />
      )}
      {files.loading && <Skeleton height={46} mx="gutter" mb="sm" />}
      {!empty && (
        <FileTable
          uploads={uploads}
          sending={sending}
          left={left}
          confirmed={confirmed}
          disabled={!online || saving}
          onConfirm={(token, isSure) => setConfirmed((old) => toggled(old, token, isSure))}
          onColumns={setLaidOut}
          onLeave={(token, isLeft) => setLeft((old) => toggled(old, token, isLeft))}
          onDrop={(token) => void files.drop(token)}
          onDismiss={files.dismiss}
        />
      )}
      {open && <TableLayouts upload={open} onClose={() => setLaidOut(null)} onUse={layOut(open.token)} />}
      {checked.length > 0 && !allDone && <Targets target={target} disabled={!online || saving} onChange={setTarget} />}
      {checked.length > 0 && (
        <>
          <Group px="gutter" wrap="nowrap" style={{ borderBlockEnd: '1px solid var(--color-border)' }}>
            <FindingTabs
              found={found}
              chosen={tab}
              onChoose={(next) => {
                setTab(next)
                setPointed(null)
              }}
            />
            {current && tab !== 'ready' && tab !== 'near_duplicates' && (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => void attempt(() => saveProblems(current.token, current.filename))}
              >
                {t('problems')}
              </Button>
            )}
          </Group>
          {tab === 'errors' &&
            lacking.map(([token, lines]) => (
              <KeyLine
                key={token}
                filename={lines[0]?.filename ?? ''}
                lacking={lines}
                disabled={!online || saving}
                onMend={mend(token)}
              />
            ))}
          <Split
            saved
            narrow="above"
            width={22.25}
            panel={
              current && (
                <ItemPreview
                  tab={tab}
                  line={current}
                  onStep={step}
                  disabled={!online || saving}
                  onMend={canMend(current.token) ? mend(current.token) : undefined}
                />
              )
            }
          >
            <FindingTable key={tab} tab={tab} lines={lines} current={current} onPoint={({ key }) => setPointed(key)} />
          </Split>
        </>
      )}
      {empty && (
        <Text px="gutter" pb="xl" maw="48rem" c="dimmed">
          {t('hint')}
        </Text>
      )}
      {!empty && !allDone && (
        <SaveBar
          uploads={uploads}
          left={left}
          confirmed={confirmed}
          target={target}
          saving={saving}
          disabled={!online}
          onSave={(tokens) => void save(tokens)}
          onCancel={() =>
            uploads.forEach(({ token, state }) => void (state === 'done' ? files.forget(token) : files.drop(token)))
          }
        />
      )}
    </Page>
  )
}

function toggled(old: ReadonlySet<string>, token: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(old)
  if (isIn) next.add(token)
  else next.delete(token)
  return next
}
