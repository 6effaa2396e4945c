import { randomUUID } from 'node:crypto'
import type { AnswerValue } from '#contract/exam/entry.ts'
import { fold } from '#contract/exam/fold.ts'
import type { OpenAttempt, StartResult } from '#offline/types.ts'
import type { Disk } from './disk.ts'
import { type ExamWorld, type ExamWorldOptions, examWorld } from './exam-world.ts'
import { Phone, type Tab } from './phone.ts'
import { SimNet } from './sim-net.ts'
import { SimTime } from './sim-time.ts'

export interface SceneOptions extends ExamWorldOptions {
  user_id?: string
  random?: () => number
  /** Makes the database of each phone; absent: Dexie's. */
  disk?: () => Disk
}

/** A student with one phone, logged in, registered for one open sitting. */
export class Scene {
  readonly time = new SimTime()
  readonly world: ExamWorld
  readonly net: SimNet
  readonly phone: Phone
  readonly user_id: string
  readonly questions: string[]

  constructor(options: SceneOptions = {}) {
    this.world = examWorld(this.time, options)
    this.net = new SimNet(this.world, this.time)
    this.user_id = options.user_id ?? options.uuid?.() ?? randomUUID()
    this.phone = this.newPhone(options)
    this.questions = this.world.paper.subtes.flatMap(({ soal }) => soal.map(({ id }) => id))
  }

  newPhone({ random, uuid, disk }: SceneOptions = {}): Phone {
    return new Phone(this.time, this.net, { random, uuid, disk: disk?.() })
  }

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

  answer(attempt: OpenAttempt, question: number, value: AnswerValue): Promise<void> {
    return this.time.until(attempt.append(this.question(question), { a: value }))
  }

  rows(attempt_id: string) {
    return this.world.exam.store.kept(attempt_id)?.log ?? []
  }

  /** What the server would score. */
  serverAnswers(attempt_id: string): Record<string, AnswerValue> {
    const counted = this.rows(attempt_id).filter((row) => row.reason === null)
    return Object.fromEntries([...fold(counted).answers].map(([id, { value }]) => [id, value]))
  }

  attemptRow(attempt_id: string) {
    const kept = this.world.exam.store.kept(attempt_id)
    if (!kept) throw new Error('The server does not know the attempt.')
    return kept.attempt
  }

  anomalies(attempt_id: string): string[] {
    return this.attemptRow(attempt_id).anomalies.map(({ kind }) => kind)
  }
}

/** A student logged in on their phone. */
export async function scene(options: SceneOptions = {}): Promise<Scene> {
  const made = new Scene(options)
  await made.phone.login(made.user_id)
  return made
}

export async function student(options: SceneOptions = {}) {
  const s = await scene(options)
  const tab = await s.tab()
  return { s, tab, attempt: await s.begin(tab) }
}
