import type { AttemptSummary, OpenAttempt } from '#offline/types.ts'
import type { MemoryFiles } from '../support/memory-files.ts'
import type { Dump, Phone, Tab } from '../support/phone.ts'
import type { Scene } from '../support/scene.ts'

export interface Page {
  tab: Tab
  attempt: OpenAttempt | null
  /** It died before the server could say what time it is: its guess is held to be no more than plausible. */
  unsure: boolean
}

/** A phone in a student's hand: what stands open on it, and which of its stores may just now be a lone copy. */
export class Handset {
  pages: Page[] = []
  /** The store that lost something: until it is written anew the other one holds the only copy. */
  damaged: 'database' | 'files' | null = null
  backup: { files: MemoryFiles; dump: Dump; damaged: Handset['damaged'] } | null = null
  readonly phone: Phone
  private readonly scene: Scene

  constructor(scene: Scene, phone: Phone) {
    this.scene = scene
    this.phone = phone
  }

  kill(index: number): void {
    const [killed] = this.pages.splice(index % Math.max(1, this.pages.length), 1)
    if (!killed) return
    killed.unsure = killed.attempt?.snapshot().clock_known === false
    killed.tab.kill()
  }

  killAll(): void {
    while (this.pages.length) this.kill(0)
  }

  /** Opens a tab, and in it the newest attempt that this phone knows. */
  async openPage(user_id: string): Promise<Page> {
    const tab = await this.scene.tab(this.phone, user_id)
    const page: Page = { tab, attempt: null, unsure: false }
    this.pages.push(page)
    await this.look(page)
    return page
  }

  async page(index: number, user_id: string): Promise<Page> {
    if (this.pages.length === 0) return this.openPage(user_id)
    const page = this.pages[index % this.pages.length] as Page
    if (!page.attempt) await this.look(page)
    return page
  }

  /** Opens what runs; a paper that was wiped and cannot be fetched now leaves the page without it. */
  async look(page: Page): Promise<void> {
    const { time } = this.scene
    const [newest] = await this.attempts(page)
    if (!newest) return
    page.attempt = await time.until(page.tab.engine.open(newest.attempt_id).catch(() => null))
  }

  attempts({ tab }: Page): Promise<AttemptSummary[]> {
    return this.scene.time.until(tab.engine.attempts())
  }

  /** Damages one store; the other is made whole first where it is the lone copy. */
  async damage(store: 'database' | 'files', user_id: string, how: () => void | Promise<void>): Promise<void> {
    if (this.damaged && this.damaged !== store) await this.heal(user_id)
    await how()
    this.damaged = store
  }

  /** There is room again, and a page was open long enough to see that nothing is missing. */
  async heal(user_id: string): Promise<void> {
    this.phone.files.broken = false
    this.phone.databaseFull = false
    // A new page looks after every attempt on the phone, one that stands open only after its own.
    if (!(await this.onlyAttemptOpen())) this.killAll()
    const page = await this.page(0, user_id)
    await this.scene.time.pass(2100)
    // Without its paper (offline, wiped) nothing can be opened, so nothing is made whole.
    this.damaged = page.attempt ? null : this.damaged
  }

  /** Whether lines of anybody's attempt on this phone are still to be sent. */
  private async othersWait(): Promise<boolean> {
    const { attempts, log } = await this.phone.dump()
    return attempts.some((record) =>
      log.some(
        (row) =>
          row.attempt_id === record.attempt_id && row.device_id === record.device_id && row.seq > record.acked_seq,
      ),
    )
  }

  private async onlyAttemptOpen(): Promise<boolean> {
    const { attempts } = await this.phone.dump()
    const here = new Set([...(await this.phone.files.attempts()), ...attempts.map(({ attempt_id }) => attempt_id)])
    return this.pages.some(({ attempt }) => attempt && here.has(attempt.attempt_id) && here.size === 1)
  }

  /** The disk as it stands. */
  async copy(): Promise<NonNullable<Handset['backup']>> {
    return { files: this.phone.files.copy(), dump: await this.phone.dump(), damaged: this.damaged }
  }

  /** Everything sent and the disk copied back: what a backup forgets no program brings back. */
  async restore(user_id: string): Promise<void> {
    const { backup, scene } = this
    if (!backup) return
    await this.heal(user_id)
    await scene.time.pass(20_000)
    const page = await this.page(0, user_id)
    const waits = (await this.attempts(page)).some(({ unsent }) => unsent > 0) || (await this.othersWait())
    this.killAll()
    const names = ({ attempts }: Dump) => attempts.map(({ device_id }) => device_id).join()
    // Under its old name it would be a phone that another one, itself, had taken over from: it says so, and is asked. One
    // from before a start does not know the attempt.
    if (waits || names(await this.phone.dump()) !== names(backup.dump)) return
    this.phone.files = backup.files.copy()
    await this.phone.load(backup.dump)
    this.backup = null
    this.damaged = backup.damaged
  }
}
