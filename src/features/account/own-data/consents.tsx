import { useTranslation } from 'react-i18next'
import type { OwnData } from '#contract/accounts/register.ts'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dateTime, type Zone } from '#src/lib/format/dates.ts'
import { useSend } from './use-send.ts'

interface ConsentsProps {
  data: Pick<OwnData, 'consents' | 'news'>
  zone: Zone
  onSaved(): unknown
}

/** What was consented to, by whom, with the version of the text; news can be refused here at any time. */
export function Consents({ data: { consents, news }, zone, onSaved }: ConsentsProps) {
  const { t } = useTranslation('ownData')
  const { busy, send } = useSend('/profile/news', onSaved)
  return (
    <>
      {consents.length === 0 && <Text tone="muted">{t('consent.none')}</Text>}
      <Stack as="ul" gap={4}>
        {consents.map(({ consent, version, given, oleh, at }) => (
          <li key={consent}>
            <Text weight="bold">{t(`consent.of.${consent}`)}</Text>
            <Text size="sm" tone="muted">
              {t(given ? 'consent.given' : 'consent.ended', { by: t(`by.${oleh}`), when: dateTime(at, zone) })}{' '}
              {t('consent.version', { version: version })}
            </Text>
          </li>
        ))}
      </Stack>
      <Row as="label" gap={3} top>
        <input
          type="checkbox"
          checked={news}
          disabled={busy}
          onChange={(event) => void send({ news: event.target.checked }, t('consent.saved'))}
        />
        <Rest>{t('consent.news')}</Rest>
      </Row>
    </>
  )
}
