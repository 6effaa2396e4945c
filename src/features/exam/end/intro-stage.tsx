import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { ActionBar } from '#src/components/layout/action-bar.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { lengthText } from '#src/lib/format/length-text.ts'
import { usePreferences, useRunner } from '../attempt/context.ts'
import { Frame } from '../attempt/frame.tsx'
import { TopLines } from '../attempt/top-lines.tsx'
import { useLimits } from '../attempt/use-clock.ts'
import styles from './intro-stage.module.css'

interface Props {
  index: number
  /** The sub-test that has just ended. */
  after: number | null
  onLogin: () => void
}

/** Between sub-tests: what has ended, what comes, and that its time already runs. OK, as in the real exam. */
export function IntroStage({ index, after, onLogin }: Props) {
  const { t, i18n } = useTranslation('exam')
  const { session, preferences } = useRunner()
  const fresh = usePreferences((state) => state.entered) < 0 && index === 0
  const akhir = useLimits()[index]?.akhir ?? 0
  const part = session.parts[index]
  const ended = after === null ? undefined : session.parts[after]
  if (!part) return null
  const facts = [
    t('head.questions', { count: part.items.length }),
    lengthText(part.subtes.durasi_detik, i18n.language),
    session.paper.izin_lanjut_awal ? t('intro.early') : t('intro.no_early'),
    t('intro.no_way_back'),
  ]
  return (
    <Frame
      top={<TopLines part={part} akhir={akhir} onLogin={onLogin} />}
      bar={
        <ActionBar>
          <Button variant="accent" size="lg" block autoFocus onClick={() => preferences.enter(index)}>
            {fresh ? t('intro.begin') : t('intro.ok')}
          </Button>
        </ActionBar>
      }
    >
      <Page className={styles.page}>
        {ended && (
          <p className={styles.ended} role="status">
            {t('intro.ended', { nama: ended.subtes.nama })}
          </p>
        )}
        <div>
          <Text tone="muted">{t('head.place', { index: index + 1, count: session.parts.length })}</Text>
          <Text as="h2" size="3xl">
            {part.subtes.nama}
          </Text>
        </div>
        <List lined>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </List>
        <Text tone="muted">{t('intro.running')}</Text>
      </Page>
    </Frame>
  )
}
