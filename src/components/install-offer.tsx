import { Share, Smartphone, SquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissInstall, install, isInstalled, isIos, useInstall, wasDismissed } from '#src/lib/install.ts'
import { Button } from './button.tsx'
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
    <section className={styles.offer}>
      <h2>
        <Smartphone aria-hidden="true" />
        {t('install.title')}
      </h2>
      <p>{t('install.text')}</p>
      <div className={styles.actions}>
        <Button variant="brand" size="sm" onClick={() => void install()}>
          {t('install.apply')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t('later')}
        </Button>
      </div>
    </section>
  )
}

function IosSteps({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  return (
    <section className={styles.offer}>
      <h2>{t('install.title')}</h2>
      <p>{t('install.text')}</p>
      <ol className={styles.steps}>
        <li>
          <Share aria-hidden="true" />
          {t('install.iosShare')}
        </li>
        <li>
          <SquarePlus aria-hidden="true" />
          {t('install.iosAdd')}
        </li>
      </ol>
      <div className={styles.actions}>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {t('later')}
        </Button>
      </div>
    </section>
  )
}
