import { Share, Smartphone, SquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { dismissInstall, install, isInstalled, isIos, useInstall, wasDismissed } from '#src/lib/device/install.ts'
import styles from './install-offer.module.css'

/** Offers to install, in the flow of a page so that it covers nothing; absent where there is nothing to offer. */
export function InstallOffer() {
  const event = useInstall((state) => state.event)
  const [closed, setClosed] = useState(wasDismissed)
  const close = () => {
    dismissInstall()
    setClosed(true)
  }
  if (closed || isInstalled()) return null
  if (event) return <Offer onClose={close} />
  return isIos(navigator.userAgent, navigator.maxTouchPoints) ? <IosSteps onClose={close} /> : null
}

function Offer({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  return (
    <Stack as="section" className={styles.offer}>
      <Row as="h2" gap={2} data-text="md">
        <Text as={Smartphone} tone="brand" aria-hidden="true" />
        {t('install.title')}
      </Row>
      <Text tone="muted">{t('install.text')}</Text>
      <Row gap={2} wrap>
        <Button variant="brand" size="sm" onClick={() => void install()}>
          {t('install.apply')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t('later')}
        </Button>
      </Row>
    </Stack>
  )
}

function IosSteps({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  return (
    <Stack as="section" className={styles.offer}>
      <h2 data-text="md">{t('install.title')}</h2>
      <Text tone="muted">{t('install.text')}</Text>
      <Stack as="ol" gap={2}>
        <Row as="li" gap={2} top>
          <Text as={Share} tone="brand" aria-hidden="true" />
          {t('install.iosShare')}
        </Row>
        <Row as="li" gap={2} top>
          <Text as={SquarePlus} tone="brand" aria-hidden="true" />
          {t('install.iosAdd')}
        </Row>
      </Stack>
      <Row gap={2} wrap>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t('later')}
        </Button>
      </Row>
    </Stack>
  )
}
