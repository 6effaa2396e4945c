import { randomUUID } from 'node:crypto'
import type { Answer as AnswerValue } from '#contract/exam/log/entry.ts'
import type { Paper } from '#contract/exam/paper.ts'
import { generator } from '#contract/exam/shuffle.ts'
import { levelTable, userTable } from '#server/db/tables/index.ts'
import type { PaperKeys } from '#server/packages/publication/keys.ts'
import { scoreAttempts } from '#server/results/score-attempts.ts'
import { askedIn, byAbility } from '../../scripts/lib/sat-sitting/abilities.ts'
import { type Asked, Log } from './score-world.ts'
import { attemptOf, type Sitting, sittingOf } from './sealed-attempt.ts'
import type { World } from './world.ts'

interface Options {
  takers: number
  benih?: number
  /** What a taker answers, undefined for a blank; by ability 0-1 where absent. */
  answer?: (asked: Asked, taker: number, random: () => number) => AnswerValue | undefined
}

/** A sitting that is over and scored: takers whose answers follow their ability, more or less. */
export async function satExam(
  world: World,
  exam: { paper: Paper; keys: PaperKeys },
  { takers, benih = 1, answer }: Options,
): Promise<Sitting & { attempts: string[]; users: string[]; paket_id: string }> {
  const sitting = await sittingOf(world, exam)
  const asked = askedIn(exam)
  const random = generator(benih)
  const users = await people(world, takers)
  const attempts: string[] = []
  for (const [taker, user_id] of users.entries()) {
    const ability = random()
    const log = new Log()
    for (const one of asked) {
      const value = answer ? answer(one, taker, random) : byAbility(one, ability, random)
      if (value !== undefined) log.answer(one, value)
    }
    attempts.push(await attemptOf(world, sitting, user_id, log))
  }
  await scoreAttempts(world.db, attempts, world.clock.now)
  return { ...sitting, attempts, users, paket_id: exam.paper.paket_id }
}

async function people(world: World, count: number): Promise<string[]> {
  const level_id = randomUUID()
  await world.db.insert(levelTable).values({ id: level_id, nama_level: `Siswa ${level_id.slice(0, 8)}` })
  const rows = Array.from({ length: count }, (_, index) => {
    const id = randomUUID()
    const nama = `Peserta ${String(index + 1).padStart(3, '0')}`
    return { id, email: `${id}@elp.test`, password_hash: '-', nama, level_id }
  })
  if (rows.length) await world.db.insert(userTable).values(rows)
  return rows.map(({ id }) => id)
}
