import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Paper } from '#contract/exam/paper.ts'
import type { Runner as RunnerFacts } from '../attempt/context.ts'
import { Runner } from '../runner/runner.tsx'
import { makePreview, withPaper } from './make-preview.ts'
import { PreviewWindow } from './preview-window.tsx'
import '#src/styles/katex.css'

interface PreviewProps {
  paper: Paper
  title: string
  dark: boolean
}

/** The runner itself on a paper that is only looked at: nothing of it is stored, sent or counted. */
export default function Preview({ paper, title, dark }: PreviewProps) {
  return (
    <PreviewWindow title={title} dark={dark}>
      {(view) => <Playing paper={paper} view={view} />}
    </PreviewWindow>
  )
}

function Playing({ paper, view }: { paper: Paper; view: Window }) {
  const { t } = useTranslation('exam')
  const zoomLabel = t('zoom.hint')
  const [round, setRound] = useState(0)
  const [made, setMade] = useState<{ runner: RunnerFacts; sheet: string } | null>(null)
  // A sheet is played from its beginning whenever it changes; a question keeps the answer that was tried on it.
  const sheet = useMemo(() => playedAnew(paper), [paper])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed question is put into the runner that is there
  useEffect(() => {
    let over = false
    void makePreview(paper, view, zoomLabel).then((runner) => !over && setMade({ runner, sheet }))
    return () => {
      over = true
    }
  }, [view, zoomLabel, sheet, round])
  const again = useCallback(() => setRound((count) => count + 1), [])
  const runner = useMemo(() => {
    if (!made || made.sheet !== sheet) return null
    const { attempt } = made.runner
    return {
      ...made.runner,
      ...withPaper(paper, attempt.attempt_id, zoomLabel),
      attempt: { ...attempt, end: async () => again() },
    }
  }, [made, sheet, paper, zoomLabel, again])
  return runner && <Runner runner={runner} LoginSheet={NoLogin} />
}

/** Nobody is asked to log in here. */
const NoLogin = () => null

function playedAnew(paper: Paper): string {
  const sheets = paper.subtes.flatMap(({ soal }) =>
    soal.filter(({ jenis }) => jenis === 'pauli' || jenis === 'kecermatan'),
  )
  return JSON.stringify(sheets)
}
