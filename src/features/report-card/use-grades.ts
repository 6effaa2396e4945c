import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReportCard } from '#contract/report-card/report-card.ts'
import type { GradesReply } from '#contract/report-card/school-grades.ts'
import { toApiError } from '#src/lib/calls/api-error.ts'
import { isSilence } from '#src/lib/calls/ask-again.ts'
import { post } from '#src/lib/http.ts'
import { changeDrafts, changesOf, type GradeDrafts, readDrafts, withoutSent, withTyped } from './grade-drafts.ts'

/** After the last key, and between two tries of what could not be sent, ms. */
const TYPED_MS = 1200
const AGAIN_MS = 15_000

export const cardKey = (user_id: string) => ['raport', user_id]

/** Grades as they are typed: kept on this phone at once, sent in the background until the server has them. */
export function useGrades(user_id: string, card: ReportCard) {
  const [drafts, setDrafts] = useState<GradeDrafts>(() => readDrafts(user_id))
  const [kept, setKept] = useState(true)
  /** What the server refuses altogether, in its words. */
  const [refused, setRefused] = useState<string | null>(null)
  const client = useQueryClient()
  const shown = useRef(drafts)
  const sending = useRef(false)

  const change = useCallback(
    (by: (now: GradeDrafts) => GradeDrafts) => {
      const { drafts: next, kept: done } = changeDrafts(user_id, by, shown.current)
      shown.current = next
      setDrafts(next)
      setKept(done)
    },
    [user_id],
  )

  const send = useCallback(async () => {
    const grades = changesOf(shown.current)
    if (sending.current || !grades.length) return
    sending.current = true
    try {
      const { data } = await post<GradesReply>('/input/raport', { grades })
      change((now) => withoutSent(now, grades, data))
      setRefused(null)
      await client.invalidateQueries({ queryKey: cardKey(user_id) })
    } catch (failure) {
      const error = await toApiError(failure)
      // Silence is tried again; a refusal is told, and typing tries again.
      if (!isSilence(error)) setRefused(error.message)
    } finally {
      sending.current = false
    }
  }, [change, client, user_id])

  const waiting = changesOf(drafts).length
  useEffect(() => {
    if (!waiting) return
    const soon = setTimeout(() => void send(), TYPED_MS)
    const again = setInterval(() => void send(), AGAIN_MS)
    const online = () => void send()
    addEventListener('online', online)
    return () => {
      clearTimeout(soon)
      clearInterval(again)
      removeEventListener('online', online)
    }
  }, [waiting, send])

  const stored = new Map(card.nilai.map((row) => [`${row.mapel_id}/${row.semester}`, row.grade]))
  const type = (cell: string, text: string) => change((now) => withTyped(now, cell, text, stored.get(cell) ?? null))
  return { drafts, stored, waiting, kept, refused, type, send }
}
