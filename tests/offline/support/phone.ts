import { randomUUID } from 'node:crypto'
import type { Profile } from '#contract/accounts/auth.ts'
import { tabLocks } from '#offline/browser-locks.ts'
import { createEngine, type Engine } from '#offline/engine.ts'
import { late } from '#offline/late.ts'
import type { Channel, Locks, Message, Ports } from '#offline/log/ports.ts'
import type { Connection } from '#offline/store/connection.ts'
import type { AttemptRecord, ClockPair, LogRow } from '#offline/store/rows.ts'
import { sessionStore } from '#offline/store/session-store.ts'
import { DexieDisk, type Disk } from './disk.ts'
import { MemoryFiles } from './memory-files.ts'
import { plainCopy } from './plain-copy.ts'
import type { SimNet } from './sim-net.ts'
import type { SimTime } from './sim-time.ts'

/** A tab of a browser: an engine with everything it was given, that can be killed at any moment. */
export interface Tab {
  engine: Engine
  kill(): void
  /** The device sleeps for so long: true time passes, the page's even clock stands still. */
  sleep(ms: number): void
  ports: Ports
  connection: Connection
}

export interface Dump {
  attempts: AttemptRecord[]
  log: LogRow[]
  clocks: ClockPair[]
}

export interface PhoneOptions {
  random?: (() => number) | undefined
  uuid?: (() => string) | undefined
  disk?: Disk | undefined
}

/** One phone: its disk, its clock (which may be wrong and may jump), its tabs. */
export class Phone {
  readonly disk: Disk
  files = new MemoryFiles()
  /** Phone clock minus true time, ms. */
  skew = 0
  hasFiles = true
  /** Its storage goes with the window. */
  privateWindow = false
  /** What the browser says is free; null: it does not say. */
  free_bytes: number | null = null
  /** No room left for the database. */
  databaseFull = false
  private locks = tabLocks()
  private readonly ears = new Set<{ tab: object; hear: (message: Message) => void }>()
  private readonly time: SimTime
  private readonly net: SimNet
  private readonly random: () => number
  readonly uuid: () => string

  constructor(
    time: SimTime,
    net: SimNet,
    { random = () => 0.5, uuid = randomUUID, disk = new DexieDisk() }: PhoneOptions = {},
  ) {
    this.disk = disk
    this.uuid = uuid
    this.time = time
    this.net = net
    this.random = random
  }

  /** Every lock of every page is gone, and whoever held one does not know. */
  breakLocks(): void {
    this.locks = tabLocks()
  }

  private estimate(): { usage?: number; quota?: number } {
    return this.free_bytes === null ? {} : { usage: 0, quota: this.free_bytes }
  }

  wall(): number {
    return this.time.now + this.skew
  }

  openTab(): Tab {
    const key = {}
    let alive = true
    let die = () => {}
    const death = new Promise<void>((resolve) => {
      die = resolve
    })
    const origin = this.wall()
    const born = this.time.now
    let slept = 0
    const mono = () => this.time.now - born - slept
    const ports: Ports = {
      wall: () => this.wall(),
      mono,
      origin: () => origin + mono(),
      uuid: this.uuid,
      random: this.random,
      locks: dyingLocks(
        () => this.locks,
        death,
        () => alive,
      ),
      after: (ms, run) => this.time.after(ms, () => alive && run()),
      channel: this.channelOf(key, () => alive),
    }
    const connection = this.disk.connect(() => this.databaseFull)
    const engine = createEngine({
      ports,
      connection,
      files: this.hasFiles ? this.files.session(() => alive) : null,
      send: this.net.send(() => alive),
      listen: this.net.listen(() => alive),
      late: async () => late,
      download: { fetch: this.net.fetch, secret: async () => null, after: ports.after },
      storage: {
        estimate: async () => this.estimate(),
        persisted: async () => true,
        persist: async () => true,
        privateWindow: async () => this.privateWindow,
      },
      registerSync: () => undefined,
    })
    return {
      engine,
      ports,
      sleep: (ms) => {
        slept += ms
        this.time.now += ms
      },
      connection,
      kill: () => {
        alive = false
        die()
        void engine.stop()
      },
    }
  }

  async login(user_id: string): Promise<void> {
    await this.onSession((store) => store.save({ profile: profileOf(user_id), menus: [], ...this.net.login(user_id) }))
  }

  async logout(): Promise<void> {
    await this.onSession((store) => store.clear())
  }

  /** Changes the records as they stand on the disk; answers the id of the last one. */
  async editAttempts(change: (record: AttemptRecord) => AttemptRecord): Promise<string | undefined> {
    const connection = this.disk.connect()
    const ids = await this.time.until(
      connection.use(async (db) => {
        const records = await db.attempts.toArray()
        await db.attempts.bulkPut(records.map(change))
        return records.map(({ attempt_id }) => attempt_id)
      }),
    )
    connection.close()
    return ids.at(-1)
  }

  /** The exam tables as they stand on the disk. */
  async dump(): Promise<Dump> {
    const connection = this.disk.connect()
    const dumped = await this.time.until(
      connection.use(async (db) => ({
        attempts: await db.attempts.toArray(),
        log: await db.log.toArray(),
        clocks: await db.clocks.toArray(),
      })),
    )
    connection.close()
    return dumped
  }

  /** Sets the exam tables back to what they once were, as a restored backup does. */
  async load(dumped: Dump): Promise<void> {
    const connection = this.disk.connect()
    await this.time.until(
      connection.use(async (db) => {
        await Promise.all([db.attempts.clear(), db.log.clear(), db.clocks.clear()])
        await db.attempts.bulkPut(dumped.attempts)
        await db.log.bulkPut(dumped.log)
        await db.clocks.bulkPut(dumped.clocks)
      }),
    )
    connection.close()
  }

  private async onSession(work: (store: ReturnType<typeof sessionStore>) => Promise<void>): Promise<void> {
    const connection = this.disk.connect()
    await this.time.until(work(sessionStore(connection)))
    connection.close()
  }

  /** The whole database is gone, under the feet of the pages that have it open. */
  async wipeDatabase(): Promise<void> {
    await this.time.until(this.disk.wipe())
  }

  private channelOf(tab: object, alive: () => boolean): Channel {
    return {
      post: (message) => {
        if (!alive()) return
        for (const ear of this.ears) if (ear.tab !== tab) this.time.after(0, () => ear.hear(plainCopy(message)))
      },
      listen: (hear) => {
        const ear = { tab, hear: (message: Message) => alive() && hear(message) }
        this.ears.add(ear)
        return () => this.ears.delete(ear)
      },
    }
  }
}

/** A killed tab lets go of its locks, whatever its work was doing, and never hears how that went. */
function dyingLocks(locks: () => Locks, death: Promise<void>, alive: () => boolean): Locks {
  const mortal = <T>(work: () => Promise<T>) => Promise.race([death, work()]) as Promise<T>
  const heard = <T>(result: T): Promise<T> => (alive() ? Promise.resolve(result) : new Promise(() => undefined))
  return {
    run: (name, work) =>
      locks()
        .run(name, () => mortal(work))
        .then(heard),
    tryRun: (name, work) =>
      locks()
        .tryRun(name, () => mortal(work))
        .then(heard),
    share: (name, work) =>
      locks()
        .share(name, () => mortal(work))
        .then(heard),
    sharers: (name) => locks().sharers(name).then(heard),
  }
}

function profileOf(id: string): Profile {
  return {
    id,
    version: 1,
    username: 'nadira',
    nama: 'Siswa',
    email: 'siswa@elp.test',
    telepon: null,
    sekolah: null,
    zona: 'Asia/Jakarta',
    level: { id: randomUUID(), nama_level: 'Siswa' },
    role: 'Siswa',
    ability: [],
  }
}
