import type { Paper } from '#contract/exam/paper.ts'
import { generator } from '#contract/exam/shuffle.ts'
import { NowhereSaved } from '#offline/store/vault.ts'
import type { Act } from '#server/exam/core/act.ts'
import { archive } from '#server/exam/core/archive.ts'
import type { Kept } from '#server/exam/merge-outcome.ts'
import type { ExamStore } from '#server/exam/store.ts'
import { DexieDisk, type Disk, LightDisk } from '../support/disk.ts'
import { sha256, somePaper } from '../support/exam-world.ts'
import { Scene } from '../support/scene.ts'
import { Handset, type Page } from './handset.ts'
import type { Plain, Script, StaffAct, Step } from './steps.ts'

/** What one tap on an option came to, as the student saw it. */
export interface Tap {
  attempt_id: string
  value: string
  question: string
  handset: Handset
  page: Page | undefined
  /** When it was made, ms. */
  at: number
  /** Shown as saved; else its saving was cut off, and it may stand or not. */
  saved: boolean
}

/** Where the server keeps attempts; absent: in memory. */
export interface Backing {
  sittings: Record<
    Paper['waktu'],
    { paper: Paper; place: { jadwal_id: string; jadwal_ujian_id: string; ujian_id: string } }
  >
  store: ExamStore
  newStudent(): Promise<string>
  kept(attempt_id: string): Promise<Kept | undefined>
}

/** What a history runs on. */
export interface Surroundings {
  backing?: Backing | undefined
  /** The phone's database: Dexie as in the app, or `light`, which keeps the same contract. */
  disk?: 'dexie' | 'light' | undefined
}

const diskOf = (disk: Surroundings['disk']): Disk => (disk === 'dexie' ? new DexieDisk() : new LightDisk())

/** More rounds of two seconds than an honest queue needs. */
const ROUNDS = 60

/** One student's attempt under every fault of a script, and what was seen as saved meanwhile. */
export class History {
  readonly taps: Tap[] = []
  readonly handsets: Handset[] = []
  /** Attempts of the student, and of the other one who had the phone in between. */
  readonly attempts = new Set<string>()
  readonly others = new Set<string>()
  /** When each attempt was first open on a phone, ms. */
  readonly began = new Map<string, number>()
  /** Faults that make a later answer lose against an earlier one by the rules, not by mistake. */
  contested = false
  /** A phone that asked to take over was told that it must take over. */
  shut_out = false
  /** Neither store of a phone took anything for a while. */
  roomless = false
  /** The server's clock was moved, so that who wrote when is told by two clocks. */
  server_stepped = false
  readonly s: Scene
  readonly script: Script
  private readonly other_id: string
  private readonly backing: Backing | undefined
  private readonly disk: Surroundings['disk']
  private current = 0
  private acts = 0
  private papers = 0
  private incident: string | null = null

  private constructor(script: Script, s: Scene, other_id: string, { backing, disk }: Surroundings) {
    this.script = script
    this.s = s
    this.other_id = other_id
    this.backing = backing
    this.disk = disk
    this.handsets.push(new Handset(s, s.phone))
  }

  static async of(script: Script, seed: number, { backing, disk }: Surroundings = {}): Promise<History> {
    const random = generator(seed)
    const uuid = () => uuidOf(random)
    const held = backing?.sittings[script.waktu]
    const paper = held?.paper ?? somePaper(script.waktu, false, uuid)
    const [user_id, other_id] = backing ? [await backing.newStudent(), await backing.newStudent()] : [uuid(), uuid()]
    const kept = backing && held && { store: backing.store, place: held.place }
    const s = new Scene({ paper, uuid, random, user_id, max_attempts: 3, ...kept, disk: () => diskOf(disk) })
    await s.phone.login(user_id)
    return new History(script, s, other_id, { backing, disk })
  }

  get hand(): Handset {
    return this.handsets[this.current] as Handset
  }

  async run(): Promise<void> {
    for (const step of this.script.steps) {
      // A finger needs a moment: no two steps happen in the same millisecond.
      await this.s.time.pass(150)
      await this.take(step)
    }
  }

  kept(attempt_id: string): Promise<Kept | undefined> {
    return this.backing?.kept(attempt_id) ?? Promise.resolve(this.s.world.exam.store.kept(attempt_id))
  }

  private async take(step: Step): Promise<void> {
    const { s, hand } = this
    const { phone } = hand
    switch (step.kind) {
      case 'answer':
        return this.answer(step.tab, step.question)
      case 'flag':
        return this.flag(step.tab, step.question, step.value)
      case 'start':
        await this.start(step.killed_after)
        // A disk may be set back to before the first answer, if to nothing later.
        hand.backup ??= await hand.copy()
        return
      case 'end':
        return this.end(step.killed_after)
      case 'answer_and_kill':
        return this.answerAndKill(step.question, step.turns, step.torn ?? false)
      case 'answer_both':
        return this.answerBoth(step.question)
      case 'pass_and_kill': {
        await s.time.pass(step.ms)
        // One more turn of the clock, and the axe falls somewhere in what it sets off.
        const passing = s.time.pass(1000)
        for (let turn = 0; turn < step.turns; turn++) await Promise.resolve()
        hand.kill(0)
        return passing
      }
      case 'clock':
        phone.skew += step.ms
        return
      case 'server_clock':
        this.contested = true
        this.server_stepped = true
        s.world.clock.skew += step.ms
        return
      case 'pass':
        return s.time.pass(step.ms)
      case 'sleep':
        return this.sleep(step.ms)
      case 'off':
        hand.killAll()
        s.time.now += step.ms
        phone.skew += step.clock ?? 0
        return
      case 'extra_time':
        return this.act((id) => ({ id, kind: 'extra', ms: step.ms }))
      case 'network':
        s.net.up = step.up
        s.net.portal = false
        return
      case 'fates':
        s.net.fates = [...step.fates]
        return
      case 'kill':
        return hand.kill(step.tab)
      case 'page_hidden':
        s.net.up ||= step.online ?? false
        return hand.pages[step.tab % Math.max(1, hand.pages.length)]?.tab.engine.pageHidden(false)
      case 'tear_files':
        return hand.damage('files', s.user_id, () => phone.files.tear(step.bytes))
      case 'staff':
        return this.staff(step.act, step.ms)
      case 'take_over':
        return this.takeOver(step.back)
      default:
        return this.takePlain(step.kind)
    }
  }

  private async takePlain(kind: Plain): Promise<void> {
    const { s, hand } = this
    const { phone } = hand
    const { sitting } = s.world.held
    switch (kind) {
      case 'open_tab':
        if (hand.pages.length < 3) await hand.openPage(s.user_id)
        return
      case 'reload':
        hand.killAll()
        await hand.openPage(s.user_id)
        return
      case 'wipe_database':
        return hand.damage('database', s.user_id, async () => {
          await phone.wipeDatabase()
          await phone.login(s.user_id)
        })
      case 'wipe_files':
        return hand.damage('files', s.user_id, () => phone.files.wipe())
      case 'files_full':
        return hand.damage('files', s.user_id, () => {
          phone.files.broken = true
        })
      case 'database_full':
        return hand.damage('database', s.user_id, () => {
          phone.databaseFull = true
        })
      case 'disk_full':
        phone.files.broken = true
        phone.databaseFull = true
        this.roomless = true
        return
      case 'room_again':
        phone.files.broken = false
        phone.databaseFull = false
        return
      case 'token_expires':
        s.net.access.clear()
        return
      case 'secret_lost':
        s.net.access.clear()
        return s.world.exam.loseSecret()
      case 'password_changed':
        s.net.access.clear()
        s.net.refresh.clear()
        return
      case 'log_out':
        return phone.logout()
      case 'log_in':
        return this.logIn(hand)
      case 'other_student':
        return this.otherStudent()
      case 'backup':
        hand.backup = await hand.copy()
        return
      case 'restore':
        if (this.handsets.length > 1 || !hand.backup) return
        this.calm()
        await this.logIn(hand)
        return hand.restore(s.user_id)
      case 'echoes':
        return s.net.deliverEchoes()
      case 'to_limit':
        return this.toLimit()
      case 'reset':
        return this.reset()
      case 'rescheduled':
        s.world.held.members = []
        s.world.held.former = [s.user_id, this.other_id]
        return
      case 'new_paper':
        sitting.papers = [
          { ...(sitting.papers[0] as (typeof sitting.papers)[0]), paper_sha256: sha256('another'), current: true },
          ...sitting.papers.map((paper) => ({ ...paper, current: false })),
        ]
        return
      case 'republished':
        return this.republish()
      case 'captive_portal':
        s.net.portal = true
        return
      case 'old_app':
        s.net.old_app = true
        return
      case 'new_app':
        s.net.old_app = false
        hand.killAll()
        await hand.openPage(s.user_id)
        return
      case 'unpublished':
        sitting.published = false
        return
      case 'seal_job':
        await s.world.exam.sealDue()
        return
    }
  }

  private async logIn(hand: Handset, user_id = this.s.user_id): Promise<void> {
    await hand.phone.login(user_id)
    for (const page of hand.pages) await this.s.time.until(page.tab.engine.setUser(user_id))
  }

  private async start(killed_after: number | null): Promise<void> {
    const { s, hand } = this
    const page = await hand.page(0, s.user_id)
    if (killed_after === null) {
      await s.start(page.tab).catch(refusedForRoom)
      await hand.look(page)
      return this.seen(page.attempt?.attempt_id)
    }
    void page.tab.engine.start(s.world.sitting).catch(() => undefined)
    await s.time.rest(killed_after)
    hand.kill(hand.pages.indexOf(page))
  }

  /** The page with the attempt in it, begun where there is none yet. */
  private async sitting(tab: number): Promise<NonNullable<Handset['pages'][0]['attempt']> | null> {
    const page = await this.hand.page(tab, this.s.user_id)
    if (!page.attempt) {
      await this.s.start(page.tab).catch(refusedForRoom)
      await this.hand.look(page)
    }
    if (page.attempt) this.attempts.add(page.attempt.attempt_id)
    this.seen(page.attempt?.attempt_id)
    return page.attempt
  }

  private seen(attempt_id: string | undefined): void {
    if (attempt_id && !this.began.has(attempt_id)) this.began.set(attempt_id, this.s.time.now)
  }

  private async answer(tab: number, question: number): Promise<void> {
    const attempt = await this.sitting(tab)
    if (!attempt) return
    const tap = this.tap(attempt.attempt_id, question, await this.hand.page(tab, this.s.user_id))
    tap.saved = await this.s.time.until(attempt.append(tap.question, { a: tap.value }).then(yes, no))
  }

  private async flag(tab: number, question: number, value: boolean): Promise<void> {
    const attempt = await this.sitting(tab)
    if (attempt) await this.s.time.until(attempt.append(this.s.question(question), { f: value }).then(yes, no))
  }

  private async answerAndKill(question: number, turns: number, torn: boolean): Promise<void> {
    const attempt = await this.sitting(0)
    if (!attempt) return
    const tap = this.tap(attempt.attempt_id, question)
    const { files } = this.hand.phone
    const { writes } = files
    void attempt.append(tap.question, { a: tap.value }).then(
      () => {
        tap.saved = true
      },
      () => undefined,
    )
    await this.s.time.rest(turns)
    this.hand.kill(0)
    if (torn && !tap.saved && files.writes > writes) files.tearLast()
  }

  /** Two tabs of one attempt are tapped in the same moment. */
  private async answerBoth(question: number): Promise<void> {
    await this.sitting(0)
    if (this.hand.pages.length < 2) await this.hand.openPage(this.s.user_id)
    const writing = [0, 1].map(async (tab) => {
      const attempt = this.hand.pages[tab]?.attempt
      if (!attempt) return
      const tap = this.tap(attempt.attempt_id, question + tab, this.hand.pages[tab])
      tap.saved = await attempt.append(tap.question, { a: tap.value }).then(yes, no)
    })
    await this.s.time.until(Promise.all(writing))
  }

  private tap(attempt_id: string, question: number, page = this.hand.pages[0]): Tap {
    const value = `${'ABCDE'[question % 5]}${this.taps.length}`
    const tap = {
      attempt_id,
      value,
      question: this.s.question(question),
      handset: this.hand,
      page,
      saved: false,
      at: this.s.time.now,
    }
    this.taps.push(tap)
    return tap
  }

  private async end(killed_after: number | null): Promise<void> {
    const attempt = await this.sitting(0)
    if (!attempt) return
    const ending = attempt.end().then(yes, no)
    if (killed_after === null) return void (await this.s.time.until(ending))
    await this.s.time.rest(killed_after)
    this.hand.kill(0)
  }

  /** The device sleeps: every page's even clock stands still, so only one may be open. */
  private async sleep(ms: number): Promise<void> {
    const { hand } = this
    while (hand.pages.length > 1) hand.kill(1)
    const [page] = hand.pages
    page?.tab.engine.visibility(false)
    if (page) page.tab.sleep(ms)
    else this.s.time.now += ms
    page?.tab.engine.visibility(true)
    await this.s.time.rest()
  }

  private async toLimit(): Promise<void> {
    const attempt = (await this.hand.page(0, this.s.user_id)).attempt
    const limit = attempt?.snapshot().limits.find(({ akhir }) => akhir > (attempt?.t() ?? 0))
    if (attempt && limit) await this.sleep(Math.max(0, limit.akhir - attempt.t() - 2500))
    await this.s.time.pass(1000)
  }

  private async takeOver(back: boolean): Promise<void> {
    const { s } = this
    this.contested = true
    if (this.handsets.length === 1) {
      const second = new Handset(
        s,
        s.newPhone({ random: () => 0.5, uuid: s.phone.uuid, disk: () => diskOf(this.disk) }),
      )
      await second.phone.login(s.user_id)
      this.handsets.push(second)
    }
    this.current = back ? 0 : 1
    const page = await this.hand.page(0, s.user_id)
    const taken = await s.start(page.tab, { take_over: true }).catch(refusedForRoom)
    if (taken?.ok === false && taken.error.code === 'attempt_open') this.shut_out = true
    await this.hand.look(page)
  }

  private async otherStudent(): Promise<void> {
    const { s, hand, other_id } = this
    if (hand.damaged) await hand.heal(s.user_id)
    await hand.phone.logout()
    await this.logIn(hand, other_id)
    const tab = await s.tab(hand.phone, other_id)
    const started = await s.start(tab).catch(refusedForRoom)
    if (started?.ok) {
      this.others.add(started.attempt_id)
      const attempt = await s.time.until(tab.engine.open(started.attempt_id).catch(() => null))
      const tap = this.tap(started.attempt_id, 1)
      if (attempt) tap.saved = await s.time.until(attempt.append(tap.question, { a: tap.value }).then(yes, no))
    }
    tab.kill()
    await hand.phone.logout()
    await this.logIn(hand)
  }

  private staff(act: StaffAct, ms: number): Promise<void> {
    const now = this.s.time.now + this.s.world.clock.skew
    switch (act) {
      case 'message':
        return this.act((id) => ({ id, kind: act, text: 'Tenang.' }))
      case 'reopen':
        return this.act((id) => ({ id, kind: act, ms }))
      case 'incident':
        return this.act((id) => {
          this.incident = id
          return { id, kind: act, interval: { from: now - ms, to: now } }
        })
      case 'incident_undone':
        return this.act((id) => ({ id, kind: act, incident_id: this.incident ?? id }))
      default:
        return this.act((id) => ({ id, kind: act }))
    }
  }

  /** Done to every attempt of the student, and told to the phones that listen. */
  private async act(make: (id: string) => Act): Promise<void> {
    this.acts++
    const act = make(uuidOf(generator(10_000 + this.acts)))
    for (const attempt_id of this.attempts) await this.s.time.until(this.s.net.act(attempt_id, act))
  }

  /** The paper is corrected and handed out anew; who has begun goes on with theirs, on every phone. */
  private republish(): void {
    const { world } = this.s
    // In a database it would need a publication of its own, which is not what is asked here.
    if (this.backing) return
    this.papers++
    const bundle = world.republish({ ...world.paper, nama: `Uji ${this.papers}` })
    world.sitting = { ...world.sitting, bundle }
  }

  /** The network works, and nothing falsifies what it carries. */
  private calm(): void {
    const { net } = this.s
    net.up = true
    net.portal = false
    net.fates = []
  }

  private async reset(): Promise<void> {
    const { s } = this
    this.contested = true
    const context = { actor_id: s.user_id, reason: 'Diulang', crypto: CRYPTO, now: s.time.now }
    for (const attempt_id of this.attempts) {
      const id = uuidOf(generator(this.taps.length + 1))
      const given = this.backing?.store ?? s.world.exam.store
      await given.transact(attempt_id, null, (facts) => (facts ? archive(facts, { ...context, id }) : { reply: null }))
    }
  }

  /** The network comes back and stays, there is room again, and each student logs in and looks. */
  async settle(): Promise<void> {
    const { s } = this
    this.calm()
    s.net.old_app = false
    for (const hand of this.handsets) {
      hand.phone.files.broken = false
      hand.phone.databaseFull = false
      if (this.others.size) await this.drained(hand, this.other_id)
      await this.drained(hand, s.user_id)
    }
    // A late copy must change nothing any more.
    await s.net.deliverEchoes()
    await s.time.pass(31_000)
    await this.drained(this.hand, s.user_id)
    await this.close()
  }

  /** Every attempt of this student on this phone opened, and sent. */
  private async drained(hand: Handset, user_id: string): Promise<void> {
    const { s } = this
    hand.killAll()
    await hand.phone.login(user_id)
    const page = await hand.openPage(user_id)
    const summaries = await hand.attempts(page)
    for (const { attempt_id } of summaries) {
      if (user_id === s.user_id) this.attempts.add(attempt_id)
      await s.open(page.tab, attempt_id)
    }
    for (let round = 0; round < ROUNDS; round++) {
      if ((await hand.attempts(page)).every(({ unsent }) => unsent === 0)) return
      page.attempt?.flush()
      await s.time.pass(2000)
    }
    throw new Error(`the queue did not empty: ${JSON.stringify(page.attempt?.snapshot().save)}`)
  }

  /** The one who writes ends; the receipt comes. */
  private async close(): Promise<void> {
    const { s, hand } = this
    const page = await hand.page(0, s.user_id)
    const { attempt } = page
    if (!attempt) return
    if (attempt.snapshot().phase === 'running') await s.time.until(attempt.end())
    for (let round = 0; round < ROUNDS; round++) {
      const { phase } = attempt.snapshot()
      if (phase === 'sealed' || phase === 'taken_over') return
      attempt.flush()
      await s.time.pass(2000)
    }
    throw new Error(`no receipt came: ${JSON.stringify(attempt.snapshot().save)}`)
  }

  stop(): void {
    for (const hand of this.handsets) hand.killAll()
  }
}

/** A phone without any room begins nothing, and says so. */
function refusedForRoom(error: unknown): null {
  if (error instanceof NowhereSaved) return null
  throw error
}

const yes = () => true
const no = () => false

const CRYPTO = { sha256, sign: (text: string) => ({ signature: btoa(sha256(text)), key_id: '0'.repeat(16) }) }

function uuidOf(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16))
  hex[12] = '4'
  hex[16] = '89ab'[Math.floor(random() * 4)] as string
  const text = hex.join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}
