import { isAnswered } from '../model/answered.ts'
import { isSheet } from '../model/session.ts'
import { useRunner, useSnapshot } from '../runner/context.ts'

/** So many dots are drawn one by one; a sheet of 4,000 digits shares them out. */
const MOST_DOTS = 240

/** Answers on this phone, and how many of them the server has. Sheets count each key. */
export function useAnswerCounts(): { total: number; sent: number; dots: boolean[]; blank: number } {
  const { session } = useRunner()
  const snapshot = useSnapshot((state) => state)
  const answered = session.items.filter(({ soal }) => !isSheet(soal) && isAnswered(soal, snapshot.answers.get(soal.id)))
  const waiting = answered.filter(({ soal }) => snapshot.sync.get(soal.id) !== 'on_server').length
  const keys = session.items.reduce((sum, { soal }) => sum + (snapshot.keys.get(soal.id)?.length ?? 0), 0)
  const unsentKeys = Math.min(keys, Math.max(0, snapshot.unsent - waiting))
  const total = answered.length + keys
  const sent = total - (keys ? unsentKeys : 0) - waiting
  const shown = Math.min(total, MOST_DOTS)
  const filled = total ? Math.floor((sent / total) * shown) : 0
  const untouched = session.items.filter(({ soal }) => isSheet(soal) && !snapshot.keys.has(soal.id)).length
  const questions = session.items.filter(({ soal }) => !isSheet(soal)).length
  // A sheet that was all there was is not a blank, whatever was done of it.
  const sheets = session.items.length > 1 ? untouched : 0
  const dots = Array.from({ length: shown }, (_, index) => index < filled)
  return { total, sent, dots, blank: questions - answered.length + sheets }
}
