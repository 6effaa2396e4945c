import { expect } from 'vitest'
import type { AnswerValue } from '#contract/exam/entry.ts'
import type { OpenAttempt } from '#offline/types.ts'
import type { MemoryFiles } from './memory-files.ts'
import type { Dump, Tab } from './phone.ts'
import { type Scene, scene } from './scene.ts'
import type { Fate } from './sim-net.ts'

/** What may happen to a student's attempt, in any order. */
export type Step =
  | { kind: 'answer'; tab: number; question: number; value: string }
  | { kind: 'flag'; tab: number; question: number; value: boolean }
  | { kind: 'answer_and_kill'; question: number; value: string; turns: number }
  | { kind: 'open_tab' }
  | { kind: 'kill'; tab: number }
  | { kind: 'network'; up: boolean }
  | { kind: 'fates'; fates: Fate[] }
  | { kind: 'pass'; ms: number }
  | { kind: 'wipe_database' }
  | { kind: 'wipe_files' }
  | { kind: 'tear_files'; bytes: number }
  | { kind: 'clock'; ms: number }
  | { kind: 'token_expires' }
  | { kind: 'log_out' }
  | { kind: 'log_in' }
  | { kind: 'backup' }
  | { kind: 'restore' }
  | { kind: 'echoes' }

/** One run: the world, the tabs, and what the student saw as saved. */
class Run {
  s!: Scene
  attempt_id = ''
  tabs: { tab: Tab; attempt: OpenAttempt }[] = []
  /** What a question may stand at: what was saved last, or anything tapped after it whose saving was cut off. */
  allowed = new Map<string, (AnswerValue | undefined)[]>()
  backup: { files: MemoryFiles; dump: Dump } | null = null
  /** A store of which only one copy is left must not lose that one too. */
  wiped: 'database' | 'files' | null = null

  async begin(): Promise<void> {
    this.s = await scene()
    const tab = await this.s.tab()
    const attempt = await this.s.begin(tab)
    this.attempt_id = attempt.attempt_id
    this.tabs.push({ tab, attempt })
  }

  async openTab(): Promise<void> {
    const tab = await this.s.tab()
    this.tabs.push({ tab, attempt: await this.s.open(tab, this.attempt_id) })
  }

  async some(index: number): Promise<OpenAttempt> {
    if (this.tabs.length === 0) await this.openTab()
    return (this.tabs[index % this.tabs.length] as { attempt: OpenAttempt }).attempt
  }

  kill(index: number): void {
    const [killed] = this.tabs.splice(index % Math.max(1, this.tabs.length), 1)
    killed?.tab.kill()
  }

  /** Both copies whole again: a page was open for a while. */
  async heal(): Promise<void> {
    if (this.tabs.length === 0) await this.openTab()
    await this.s.time.pass(1100)
    this.wiped = null
  }

  async take(step: Step): Promise<void> {
    const { s } = this
    // A finger needs a moment: no two steps happen in the same millisecond.
    await s.time.pass(150)
    switch (step.kind) {
      case 'answer': {
        const attempt = await this.some(step.tab)
        await s.answer(attempt, step.question, step.value)
        this.allowed.set(s.question(step.question), [step.value])
        return
      }
      case 'flag': {
        const attempt = await this.some(step.tab)
        return s.time.until(attempt.append(s.question(step.question), { f: step.value }))
      }
      case 'answer_and_kill': {
        const attempt = await this.some(0)
        void attempt.append(s.question(step.question), { a: step.value }).catch(() => undefined)
        await s.time.rest(step.turns)
        this.kill(0)
        const id = s.question(step.question)
        this.allowed.set(id, [...(this.allowed.get(id) ?? [undefined]), step.value])
        return
      }
      case 'open_tab':
        return this.tabs.length < 3 ? this.openTab() : undefined
      case 'kill':
        return this.kill(step.tab)
      case 'network':
        s.net.up = step.up
        return
      case 'fates':
        s.net.fates = [...step.fates]
        return
      case 'pass':
        return s.time.pass(step.ms)
      case 'wipe_database':
        if (this.wiped === 'files') await this.heal()
        await s.phone.wipeDatabase()
        await s.phone.login(s.user_id)
        this.wiped = 'database'
        return
      case 'wipe_files':
      case 'tear_files':
        if (this.wiped === 'database') await this.heal()
        if (step.kind === 'wipe_files') s.phone.files.wipe()
        else s.phone.files.tear(step.bytes)
        this.wiped = 'files'
        return
      case 'clock':
        s.phone.skew += step.ms
        return
      case 'token_expires':
        s.net.access.clear()
        return
      case 'log_out':
        return s.phone.logout()
      case 'log_in':
        return s.phone.login(s.user_id)
      case 'backup':
        this.backup = { files: s.phone.files.copy(), dump: await s.phone.dump() }
        return
      case 'restore':
        return this.restore()
      case 'echoes':
        return s.net.deliverEchoes()
    }
  }

  async restore(): Promise<void> {
    const { s } = this
    if (!this.backup) return
    // Nothing unsent may be in the way: what a backup forgets no program brings back.
    s.net.up = true
    s.net.fates = []
    await s.phone.login(s.user_id)
    if (this.tabs.length === 0) await this.openTab()
    await s.time.pass(60_000)
    while (this.tabs.length) this.kill(0)
    const device = ({ attempts }: Dump) => attempts[0]?.device_id
    // Under its old name it would be a phone that another one, itself, had taken over from: it says so, and is asked.
    if (device(await s.phone.dump()) !== device(this.backup.dump)) return
    s.phone.files = this.backup.files.copy()
    await s.phone.load(this.backup.dump)
    // Set back twice to the same state it would be a phone that another one had taken over from.
    this.backup = null
    this.wiped = null
  }

  /** The network comes back and stays: everything saved must be on the server, once, as chosen. */
  async settle(): Promise<void> {
    const { s } = this
    s.net.up = true
    s.net.fates = []
    await s.phone.login(s.user_id)
    await this.openTab()
    await s.time.pass(60_000)
    const { attempt, tab } = this.tabs.at(-1) as { attempt: OpenAttempt; tab: Tab }
    expect(attempt.snapshot().unsent).toBe(0)
    await s.time.until(attempt.end())
    await s.time.pass(20_000)
    expect(attempt.snapshot().phase).toBe('sealed')
    const answers = s.serverAnswers(this.attempt_id)
    for (const [id, values] of this.allowed) expect(values).toContain(answers[id])
    expect(Object.fromEntries(attempt.snapshot().answers)).toEqual(answers)
    const keys = s.rows(this.attempt_id).map((row) => `${row.device_id}/${row.seq}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(await s.time.until(tab.engine.attempts())).toMatchObject([{ unsent: 0, phase: 'sealed' }])
    while (this.tabs.length) this.kill(0)
  }
}

export async function live(steps: readonly Step[]): Promise<Run> {
  const run = new Run()
  await run.begin()
  for (const step of steps) await run.take(step)
  await run.settle()
  return run
}
