import { Button, NumberInput, Radio, Stack } from '@mantine/core'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MARKER_COUNTS, type MarkingSetting as Setting } from '#contract/reporting/essays.ts'
import { useAction } from '#src/office/crud/use-action.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { leaveBy } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { saveSetting } from './marking-data.ts'

/** How many mark each essay, and how far two may be apart. */
export function MarkingSetting({ jadwal_id, setting }: { jadwal_id: string; setting: Setting }) {
  const { t } = useTranslation('report')
  const { busy, run } = useAction()
  const [draft, setDraft] = useState<Setting | null>(null)
  const { markers, max_difference } = draft ?? setting
  const edit = (part: Partial<Setting>) => setDraft({ markers, max_difference, ...part })
  const save = async () => {
    if (await run(() => saveSetting(jadwal_id, { markers, max_difference }))) setDraft(null)
  }
  return (
    <>
      <Button leftSection={<Users size={16} strokeWidth={1.75} />} onClick={() => leaveBy(() => edit({}))}>
        {t('essays.markers', { count: setting.markers })}
      </Button>
      <Dialog opened={draft !== null} onClose={() => setDraft(null)} title={t('essays.setting')}>
        <Stack gap="md">
          <Radio.Group
            label={t('essays.howMany')}
            value={String(markers)}
            onChange={(value) => edit({ markers: value === '2' ? 2 : 1 })}
          >
            <Stack gap="xs" mt="xs">
              {MARKER_COUNTS.map((count) => (
                <Radio
                  key={count}
                  value={String(count)}
                  label={t('essays.markers', { count })}
                  description={t(`essays.markersHint.${count}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {markers === 2 && (
            <NumberInput
              label={t('essays.difference')}
              description={t('essays.differenceHint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              w="16rem"
              min={0}
              max={100}
              step={5}
              allowDecimal={false}
              suffix=" %"
              value={Math.round(max_difference * 100)}
              onChange={(value) => typeof value === 'number' && edit({ max_difference: value / 100 })}
            />
          )}
          <Button variant="filled" color="accent" loading={busy} onClick={() => void save()}>
            {t('essays.saveSetting')}
          </Button>
        </Stack>
      </Dialog>
    </>
  )
}
