import { useEffect, useState } from 'react'
import type { Trial } from '#offline/trial-store.ts'
import { reachServer } from '../preflight/reach-server.ts'
import { cutNetwork } from './cut-network.ts'
import { QUESTIONS } from './questions.ts'

/** One for the page: each opening begins a log file of its own. */
let opened: Promise<Trial> | null = null

function theTrial(): Promise<Trial> {
  opened ??= open().catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

interface Kept {
  answers: Record<string, string>
  stores: ReturnType<Trial['stores']>
}

function standing(trial: Trial): Kept {
  const given = trial.answers()
  const answers = QUESTIONS.flatMap(({ id }, question) =>
    given[question] === undefined ? [] : [[id, given[question]]],
  )
  return { answers: Object.fromEntries(answers), stores: trial.stores() }
}

async function open(): Promise<Trial> {
  const { openTrial } = await import('#offline/trial-store.ts')
  return openTrial()
}

/** Null until what lies on this phone is read. `failed`: no store took the last answer. */
export function useTrial() {
  const [kept, setKept] = useState<Kept | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    theTrial().then(
      (trial) => setKept(standing(trial)),
      () => setFailed(true),
    )
  }, [])
  const answer = async (soal_id: string, value: string) => {
    try {
      const trial = await theTrial()
      await trial.answer(
        QUESTIONS.findIndex(({ id }) => id === soal_id),
        value,
      )
      setKept(standing(trial))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return { kept, failed, answer }
}

const CUT = 'elp-try-cut'

/** Whether the network of this page is cut; a reload leaves it as it is, another screen ends it. */
export function useCut(): [boolean, (cut: boolean) => void] {
  const [cut, setCut] = useState(() => stored())
  useEffect(() => {
    store(cut)
    return cut ? cutNetwork(globalThis) : undefined
  }, [cut])
  useEffect(() => () => store(false), [])
  return [cut, setCut]
}

function stored(): boolean {
  try {
    return sessionStorage.getItem(CUT) === 'true'
  } catch {
    return false
  }
}

function store(cut: boolean): void {
  try {
    if (cut) sessionStorage.setItem(CUT, 'true')
    else sessionStorage.removeItem(CUT)
  } catch {
    // Storage closed to us: after a reload the network is there again.
  }
}

/** The browser says that there is a network before there is one. */
const AGAIN_MS = 2000

/** When the server has answered since `what` was given; null while it has not, or while nobody may ask it. */
export function useReached(what: string | null): number | null {
  const [reached, setReached] = useState<{ what: string; at: number } | null>(null)
  useEffect(() => {
    if (what === null) return
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const ok = await reachServer()
      if (over) return
      if (ok) setReached({ what, at: Date.now() })
      else timer = setTimeout(look, AGAIN_MS)
    }
    void look()
    return () => {
      over = true
      clearTimeout(timer)
      setReached(null)
    }
  }, [what])
  return reached && reached.what === what ? reached.at : null
}
