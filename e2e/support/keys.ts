import { readFileSync } from 'node:fs'
import type { Server } from './server.ts'

interface DemoQuestion {
  id: string
  subtest: string
  answer?: string
  options: { key: string; weight?: number }[]
}

/** Questions of the demo's SKD as their author wrote them: the independent count of a score starts here. */
const skd = JSON.parse(readFileSync('server/demo/skd.json', 'utf8')) as { questions: DemoQuestion[] }

/** Points by the rules of the SKD: 5 for a right answer in TWK and TIU, 1-5 by option in TKP, nothing for a blank. */
export function skdPoints(choices: ReadonlyMap<string, string>): Record<string, number> {
  const points: Record<string, number> = { TWK: 0, TIU: 0, TKP: 0 }
  for (const question of skd.questions) {
    const chosen = choices.get(question.id)
    const won = question.answer
      ? Number(chosen === question.answer) * 5
      : (question.options.find(({ key }) => key === chosen)?.weight ?? 0)
    points[question.subtest] = (points[question.subtest] ?? 0) + won
  }
  return points
}

/** Answers that missed their key; a graded option (TKP) is neither right nor wrong. */
export function wrongAnswers(choices: ReadonlyMap<string, string>): number {
  return skd.questions.filter((question) => question.answer && choices.get(question.id) !== question.answer).length
}

/** The author's name of each question by the id it has on the server. */
export async function demoNames(server: Server): Promise<Map<string, string>> {
  const rows = await server.query<{ id: string; kode_asal: string }>(
    'select id, kode_asal from soal where kode_asal is not null',
  )
  return new Map(rows.map((row) => [row.id, row.kode_asal.split(/[:/#]/).at(-1) as string]))
}
