import { Plane, Smartphone, Wifi } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { Bubble } from '#src/components/display/bubble.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { useOnline } from '#src/lib/device/online.ts'
import { clock } from '#src/lib/format/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useZone } from '#src/lib/zone.ts'
import { useDeviceWords } from '../attempt/use-device-words.ts'
import look from '../question/option-list.module.css'
import { Tracks } from '../ui/tracks.tsx'
import { QUESTIONS } from './questions.ts'
import { useCut, useReached, useTrial } from './use-trial.ts'

type Signal = 'on' | 'off' | 'cut'

/** The promise, felt: a question answered without a network, by the stores of the exam, without an account and without sending. */
export default function TryOne() {
  const { t } = useTranslation('try')
  const device = useDeviceWords()
  const zone = useZone()
  const online = useOnline()
  const stranger = useSession((state) => state.session === null)
  const { kept, failed, answer } = useTrial()
  const [cut, setCut] = useCut()
  const [place, setPlace] = useState(0)
  const signal: Signal = cut ? 'cut' : online ? 'on' : 'off'
  const answers = kept?.answers ?? {}
  const given = QUESTIONS.filter(({ id }) => answers[id] !== undefined).length
  const reached = useReached(signal === 'on' && given > 0 ? JSON.stringify(answers) : null)
  const both = kept?.stores.indexed_db && kept.stores.opfs
  const said = () => {
    if (failed) return t('failed', { ...device })
    if (given === 0) return t(signal === 'on' ? 'first' : 'choose')
    const saved = t(both ? 'savedTwice' : 'savedOnce', { ...device })
    if (reached !== null) return t('reached', { ...device, time: clock(reached, zone) })
    return `${saved} ${t(signal === 'on' ? 'asking' : 'reload', { ...device })}`
  }
  return (
    <Page gap={6}>
      <title>{`${t('title')} · ELP`}</title>
      <Stack gap={2}>
        <Text as="h1" size="3xl">
          {t('title')}
        </Text>
        <Text size="md" tone="muted">
          {t('lead')}
        </Text>
      </Stack>
      <Notice
        tone={signal === 'on' ? 'brand' : 'warning'}
        icon={signal === 'on' ? <Wifi /> : <Plane />}
        action={
          signal !== 'off' && (
            <Button size="sm" onClick={() => setCut(!cut)}>
              {t(cut ? 'mend' : 'cut')}
            </Button>
          )
        }
      >
        <p role="status">{t(`signal.${signal}`, { ...device })}</p>
      </Notice>
      <Question place={place} chosen={answers} ready={kept !== null} onAnswer={answer} />
      {given > 0 && (
        <Tracks
          of={QUESTIONS.length}
          rows={[
            { name: device.hp_mu, filled: given, word: t('onPhone') },
            { name: 'Server', filled: reached === null ? 0 : given, word: t(reached === null ? 'waits' : 'answers') },
          ]}
        />
      )}
      <Text tone="muted" role="status">
        {said()}
      </Text>
      <Stack gap={2}>
        {stranger && (
          <LinkButton variant="accent" size="lg" block to={paths.register()}>
            {t('register')}
          </LinkButton>
        )}
        <Button variant="quiet" block onClick={() => setPlace((place + 1) % QUESTIONS.length)}>
          {t('other')}
        </Button>
      </Stack>
    </Page>
  )
}

interface QuestionProps {
  place: number
  chosen: Record<string, string>
  ready: boolean
  onAnswer(soal_id: string, value: string): void
}

/** As the exam shows it. */
function Question({ place, chosen, ready, onAnswer }: QuestionProps) {
  const { t } = useTranslation('try')
  const soal = QUESTIONS[place] as (typeof QUESTIONS)[number]
  return (
    <Stack as="article" aria-labelledby="try-soal">
      <Text id="try-soal" size="lg" numeric>
        {t(`soal.${soal.id}`)}
      </Text>
      <div className={look.list} role="radiogroup" aria-labelledby="try-soal">
        {soal.options.map((option, index) => {
          const mine = chosen[soal.id] === option
          const letter = String.fromCharCode(65 + index)
          return (
            <div key={option} className={look.option} data-chosen={mine}>
              <label className={look.label}>
                <input
                  className="visually-hidden"
                  type="radio"
                  name={soal.id}
                  checked={mine}
                  disabled={!ready}
                  onChange={() => onAnswer(soal.id, option)}
                />
                <Bubble filled={mine} className={look.bubble} aria-hidden="true">
                  {letter}
                </Bubble>
                <span className="visually-hidden">{letter}. </span>
                <span className={look.text}>{option}</span>
                {mine && <Smartphone aria-hidden="true" size={18} />}
              </label>
            </div>
          )
        })}
      </div>
    </Stack>
  )
}
