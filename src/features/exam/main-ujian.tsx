import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { UNREADABLE } from '#offline/types.ts'
import { LinkButton } from '#src/components/controls/button.tsx'
import { PageMessage } from '#src/components/feedback/page-message.tsx'
import { getEngine } from '#src/lib/exam/engine.ts'
import { useExamPlaces } from '#src/lib/exam/places.ts'
import { useSession } from '#src/lib/session.ts'
import { useZone } from '#src/lib/zone.ts'
import type { Runner as RunnerFacts } from './attempt/context.ts'
import styles from './main-ujian.module.css'
import { browserPreferences } from './model/preferences-storage.ts'
import { makeRunner } from './runner/make-runner.ts'
import { takeAttempt } from './runner/open-attempts.ts'
import { type LoginSheet, Runner } from './runner/runner.tsx'
import '#src/styles/katex.css'

type State = { kind: 'opening' } | { kind: 'open'; runner: RunnerFacts } | { kind: 'missing' }

/** /main-ujian?attempt=…: opens the attempt from this phone's own stores; no network is needed. */
export default function MainUjian({ LoginSheet }: { LoginSheet: LoginSheet }) {
  const { t } = useTranslation('exam')
  const [query] = useSearchParams()
  const places = useExamPlaces()
  const state = useOpened(query.get('attempt'))
  if (state.kind === 'opening') return <Opening />
  if (state.kind === 'open')
    return (
      <>
        <title>{`${state.runner.attempt.sitting.nama} · ELP`}</title>
        <Runner runner={state.runner} LoginSheet={LoginSheet} />
      </>
    )
  return (
    <PageMessage title={t('missing.title')} text={t('missing.text')}>
      <LinkButton to={places.tryout()}>{t('missing.back')}</LinkButton>
    </PageMessage>
  )
}

const AGAIN_MS = 1000

/** A part of the app did not come: what is on this phone cannot be read without it. */
function unreadable(cause: unknown): never {
  throw Object.assign(new Error('The engine is not here.', { cause }), { name: UNREADABLE })
}

function useOpened(attempt_id: string | null): State {
  const { t } = useTranslation('exam')
  const [state, setState] = useState<State>({ kind: 'opening' })
  const peserta = useSession((session) => session.session?.profile.nama ?? null)
  const zone = useZone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new name or language is no reason to open it again
  useEffect(() => {
    let over = false
    const leaving: (() => void)[] = []
    const leave = () => {
      for (const each of leaving.splice(0).reverse()) each()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = async () => {
      const engine = await getEngine().catch(unreadable)
      const id = attempt_id ?? (await engine.attempts())[0]?.attempt_id
      if (!id) return setState({ kind: 'missing' })
      const taken = takeAttempt(engine, id)
      leaving.push(taken.leave)
      const attempt = await taken.attempt
      const made = await makeRunner({
        attempt,
        storage: browserPreferences(),
        peserta,
        zone,
        zoomLabel: t('zoom.hint'),
      })
      leaving.push(made.close)
      if (over) return leave()
      setState({ kind: 'open', runner: made.runner })
    }
    const begin = () =>
      open().catch((error: unknown) => {
        leave()
        if (over) return
        // Nobody knows yet whether it is here: that it is not must not be said.
        if (error instanceof Error && error.name === UNREADABLE) timer = setTimeout(begin, AGAIN_MS)
        else setState({ kind: 'missing' })
      })
    void begin()
    return () => {
      over = true
      clearTimeout(timer)
      leave()
    }
  }, [attempt_id])
  return state
}

/** The skeleton has the heights of the runner, so that nothing jumps when it comes. */
function Opening() {
  const { t } = useTranslation('exam')
  return (
    <main className={styles.opening} aria-busy="true" aria-label={t('opening')}>
      <title>{`${t('opening')} · ELP`}</title>
      <div className={styles.top} />
      <div className={styles.block} />
      <div className={styles.line} />
      <div className={styles.line} />
      <div className={styles.bar} />
    </main>
  )
}
