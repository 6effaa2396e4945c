import { Button, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '#contract/reporting/item.ts'
import type { Report } from '#contract/reporting/report.ts'
import type { Decision } from '#contract/reporting/ruling.ts'
import { useOnline } from '#src/lib/device/online.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { useKeys } from '#src/office/kit/keys/use-keys.ts'
import { SidePanel } from '#src/office/kit/side-panel/side-panel.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { type KeyDraft, keysOf, startOf } from './key-draft.ts'
import { KeyEditor } from './key-editor.tsx'
import { PreviewBox } from './preview-box.tsx'
import { decide, takeBack, useItem, usePreview } from './report-data.ts'

interface RulingPanelProps {
  item: Item
  jadwal_id: string
  penilaian: Report['jadwal']['penilaian']
  paper_sha256: string | undefined
  onClose(): void
}

const RULING_ACTIONS = ['excluded', 'full_points', 'key', 'withdraw'] as const
type RulingAction = (typeof RULING_ACTIONS)[number]

/** Thresholds are in points: where there are some, taking points out of the total would move the goal. */
const usualAction = (penilaian: Report['jadwal']['penilaian']): RulingAction =>
  penilaian === 'skd' ? 'full_points' : 'excluded'

/** What is to be done about an item, what it would change, why, and the one button. */
export function RulingPanel({ item, jadwal_id, penilaian, paper_sha256, onClose }: RulingPanelProps) {
  const { t } = useTranslation('report')
  const online = useOnline()
  const soal = useItem(jadwal_id, item.soal_id, paper_sha256).data
  const [action, setAction] = useState<RulingAction>(item.ruling ? 'withdraw' : usualAction(penilaian))
  const [draft, setDraft] = useState<KeyDraft>()
  const [reason, setAlasan] = useState('')
  const { busy, run } = useAction()
  // The number of this decision: sent again after a lost reply, it is the same one.
  const [id] = useState(() => crypto.randomUUID())
  const key = draft ?? (soal && startOf(soal, item))
  const ruling = useMemo((): Decision | null | undefined => {
    if (action === 'withdraw') return null
    if (action !== 'key') return { kind: 'void', void_as: action }
    return soal && key ? keysOf(soal, key) : undefined
  }, [action, soal, key])
  const target = { jadwal_id, soal_id: item.soal_id, ...(paper_sha256 && { paper_sha256 }) }
  const preview = usePreview(target, ruling)
  const ready = ruling !== undefined && reason.trim().length >= 3 && !preview.error && online && !busy
  const rule = async () => {
    if (!ready) return
    await run(async () => {
      const { message } =
        ruling === null
          ? await takeBack({ jadwal_id, id: item.ruling?.id ?? id, reason })
          : await decide({ ...target, id, reason, ruling })
      onClose()
      return message
    })
  }
  useKeys({ 'ctrl+Enter': () => void rule(), Escape: onClose })
  const actions = RULING_ACTIONS.filter((one) => one !== 'withdraw' || item.ruling)
  return (
    <SidePanel
      title={t('ruling.title', { kode: item.kode })}
      onClose={onClose}
      foot={
        <>
          <Button
            flex={1}
            variant="filled"
            color="accent"
            loading={busy}
            disabled={!ready}
            title="Ctrl Enter"
            onClick={() => void rule()}
          >
            {t(`ruling.do.${action}`)}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      {item.flags[0] && (
        <Text size="xs" c="var(--color-text-muted)">
          {t(`reason.${item.flags[0].code}`, { pilihan: item.flags[0].options.join(', ') })}
        </Text>
      )}
      <Radio.Group label={t('ruling.action')} value={action} onChange={(value) => setAction(value as RulingAction)}>
        <Stack gap="xs" mt="xs">
          {actions.map((one) => (
            <Radio key={one} value={one} label={wordOf(t, one, item)} />
          ))}
        </Stack>
      </Radio.Group>
      {action === 'key' && soal && key && <KeyEditor soal={soal} value={key} onChange={setDraft} />}
      <Textarea
        label={t('ruling.reason')}
        description={t('ruling.reasonHelp')}
        required
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setAlasan(event.currentTarget.value)}
      />
      <PreviewBox preview={preview} />
      <Note>{t('ruling.note')}</Note>
    </SidePanel>
  )
}

type Words = (key: string) => string

/** Of a graded choice there is no key: its points are what may be changed. */
const wordOf = (t: Words, action: RulingAction, item: Item) =>
  t(action === 'key' && item.jenis === 'skala' ? 'ruling.actions.poin' : `ruling.actions.${action}`)
