import { randomUUID } from 'node:crypto'
import type { Answer } from '#contract/exam/log/entry.ts'
import type { OpenAttempt, StartResult } from '#offline/types.ts'
import { ExamWorld, type ExamWorldOptions } from './exam-world.ts'
import { Phone, type Tab } from './phone.ts'
import { SimNet } from './sim-net.ts'
import { SimTime } from './sim-time.ts'

/** A student with one phone, logged in, registered for one open sitting. */
export class Scene {
  readonly time = new SimTime()
  readonly world: ExamWorld
  readonly net: SimNet
  readonly phone: Phone
  readonly user_id = randomUUID()
  readonly questions: string[]

  constructor(options: ExamWorldOptions = {}) {
    this.world = new ExamWorld(this.time, options)
    this.net = new SimNet(this.world, this.time)
    this.phone = this.newPhone()
    this.questions = this.world.paper.subtes.flatMap(({ soal }) => soal.map(({ id }) => id))
  }

  newPhone = () => new Phone(this.time, this.net)

  question(index: number): string {
    return this.questions[index % this.questions.length] as string
  }

  /** A tab of the student (on `phone`), with the paper fetched. */
  async tab(phone = this.phone, user_id = this.user_id): Promise<Tab> {
    const tab = phone.openTab()
    await this.time.until(tab.engine.setUser(user_id))
    if (this.net.up) await this.time.until(tab.engine.fetchPaper(this.world.sitting))
    return tab
  }

  start(tab: Tab, options: { take_over?: boolean; code?: string } = {}): Promise<StartResult> {
    return this.time.until(tab.engine.start(this.world.sitting, options))
  }

  async begin(tab: Tab, options: { take_over?: boolean } = {}): Promise<OpenAttempt> {
    const started = await this.start(tab, options)
    if (!started.ok) throw new Error(`The start was refused: ${started.error.code}`)
    return this.open(tab, started.attempt_id)
  }

  open(tab: Tab, attempt_id: string): Promise<OpenAttempt> {
    return this.time.until(tab.engine.open(attempt_id))
  }

  answer(attempt: OpenAttempt, question: number, value: Answer): Promise<void> {
    return this.time.until(attempt.append(this.question(question), { a: value }))
  }

  /** What the server has of an attempt, as answers by question; its own score once it is sealed. */
  async onServer(attempt_id: string): Promise<Answer[]> {
    if (!(await this.world.store.find(attempt_id))) return []
    const logs = await this.world.logs(attempt_id)
    return [...logs.values()].flatMap((log) => log.flatMap(({ v }) => ('a' in v ? [v.a] : [])))
  }

  scored = (attempt_id: string) => this.world.scored(attempt_id)

  /** The attempts of the student's phone, as lists show them. */
  attempts = (tab: Tab) => this.time.until(tab.engine.attempts())
}

/** A student logged in on their phone. */
export async function scene(options: ExamWorldOptions = {}): Promise<Scene> {
  const made = new Scene(options)
  await made.phone.login(made.user_id)
  return made
}

export async function student(options: ExamWorldOptions = {}) {
  const s = await scene(options)
  const tab = await s.tab()
  return { s, tab, attempt: await s.begin(tab) }
}
