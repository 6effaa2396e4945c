import { Button, CopyButton, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Printer, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '#src/lib/http.ts'
import { data } from '#src/office/crud/data.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { refresh } from '#src/office/crud/writing.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Fact, Facts } from '#src/office/kit/facts/facts.tsx'
import { confirm, refuse } from '#src/office/kit/refusal/refusals.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { useParticipantCounts } from '../use-jadwal-people.ts'

/** The start code of a saved schedule, large enough to be read out; made by the server, renewed here, never typed. */
export function StartCode({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const go = useGo()
  const rights = useRights('jadwal-admin')
  const [busy, setBusy] = useState(false)
  const row = useQuery({
    queryKey: ['admin', 'jadwal-paket', 'one', id],
    queryFn: () => data.one('jadwal-paket', id),
  })
  const rooms = useParticipantCounts(id).data?.ruang ?? []
  const coded = rooms.filter(({ ruang, kode }) => ruang !== null && kode !== null)
  const code = row.data?.kode_mulai
  if (typeof code !== 'string') return null

  const renew = async () => {
    setBusy(true)
    try {
      const { message } = await post<{ message: string }>('/renew-start-code', { jadwal_id: id })
      confirm(message)
    } catch (failure) {
      await refuse(failure)
    } finally {
      setBusy(false)
      await refresh()
    }
  }

  return (
    <Section title={t('jadwal-paket.code.title')} help={t('jadwal-paket.code.help')} beside inset>
      <Text component="output" ff="monospace" fz="var(--text-4xl)" lh={1.2} lts="0.1em" fw={600} translate="no">
        {code}
      </Text>
      {coded.length > 0 && (
        <Facts>
          {coded.map(({ ruang, kode }) => (
            <Fact key={ruang} name={ruang}>
              <Text span inherit ff="monospace" translate="no">
                {kode}
              </Text>
            </Fact>
          ))}
        </Facts>
      )}
      <Group gap="xs">
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button leftSection={copied ? <Check size={14} /> : <Copy size={14} strokeWidth={1.75} />} onClick={copy}>
              {t(copied ? 'copied' : 'jadwal-paket.code.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          leftSection={<Printer size={14} strokeWidth={1.75} />}
          onClick={() => go(`${menuUrl('jadwal-admin')}/detail/${id}?tab=print`)}
        >
          {t('jadwal-paket.code.print')}
        </Button>
        {rights.update && (
          <Button leftSection={<RefreshCw size={14} strokeWidth={1.75} />} loading={busy} onClick={() => void renew()}>
            {t('jadwal-paket.code.make')}
          </Button>
        )}
      </Group>
    </Section>
  )
}
