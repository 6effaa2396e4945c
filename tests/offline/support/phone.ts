import { randomUUID } from 'node:crypto'
import type { Profile } from '#contract/accounts/auth.ts'
import { before } from '#offline/before.ts'
import { type Locks, tabLocks } from '#offline/browser/locks.ts'
import { Engine } from '#offline/engine.ts'
import { late } from '#offline/late.ts'
import type { News } from '#offline/log/ports.ts'
import type { Connection } from '#offline/store/connection.ts'
import { sessionStore } from '#offline/store/session-store.ts'
import { PhoneDisk } from './disk.ts'
import { plainCopy } from './plain-copy.ts'
import type { SimNet } from './sim-net.ts'
import type { SimTime } from './sim-time.ts'

/** A tab of a browser: an engine with everything it was given, that can be killed at any moment. */
export interface Tab {
  engine: Engine
  kill(): void
  /** The device sleeps for so long: true time passes, the page's even clock stands still. */
  sleep(ms: number): void
  connection: Connection
}

/** Page lives of all phones: no two have the same name. */
let lives = 0

/** One phone: its disk, its clock (which may be wrong and may jump), its tabs. */
export class Phone {
  readonly disk = new PhoneDisk()
  /** Phone clock minus true time, ms. */
  skew = 0
  hasFiles = true
  /** Its storage goes with the window. */
  privateWindow = false
  /** What the browser says is free; null: it does not say. */
  free_bytes: number | null = null
  private readonly locks = tabLocks()
  private readonly ears = new Set<{ tab: object; hear: (news: News) => void }>()
  private readonly time: SimTime
  private readonly net: SimNet

  constructor(time: SimTime, net: SimNet) {
    this.time = time
    this.net = net
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
    const born = this.time.now
    let slept = 0
    const after = (ms: number, run: () => void) => this.time.after(ms, () => alive && run())
    const living = () => alive
    const ports = {
      ...{
        wall: () => this.wall(),
        mono: () => this.time.now - born - slept,
        random: () => 0.5,
        uuid: randomUUID,
        after,
      },
    }
    const connection = this.disk.connect(after)
    const { store, logs } = this.disk.database(after, living)
    const files = this.hasFiles ? this.disk.fileStore(after, living) : null
    const engine = new Engine({
      ...{ ports, connection, logs, papers: files, locks: dyingLocks(this.locks, death, living) },
      stores: files ? [store, files] : [store],
      channelOf: (hear) => this.channelOf(key, living, hear),
      newWriter: () => `life${String(lives++).padStart(7, '0')}`,
      send: this.net.send(living),
      listen: () => this.net.listen(living),
      before: async () => before,
      late: async () => late,
      download: { fetch: this.net.fetch, secret: async () => null, after },
      storage: {
        estimate: async () => this.estimate(),
        persisted: async () => true,
        persist: async () => true,
        privateWindow: async () => this.privateWindow,
      },
      leaving: () => false,
      registerSync: () => undefined,
    })
    return {
      engine,
      connection,
      sleep: (ms) => {
        slept += ms
        this.time.now += ms
      },
      kill: () => {
        alive = false
        die()
        engine.stop()
        logs.close()
      },
    }
  }

  async login(user_id: string): Promise<void> {
    await this.onSession((store) => store.save({ profile: profileOf(user_id), menus: [], ...this.net.login(user_id) }))
  }

  async logout(): Promise<void> {
    await this.onSession((store) => store.clear())
  }

  private async onSession(work: (store: ReturnType<typeof sessionStore>) => Promise<void>): Promise<void> {
    const connection = this.disk.connect()
    await this.time.until(work(sessionStore(connection)))
    connection.close()
  }

  private channelOf(tab: object, alive: () => boolean, hear: (news: News) => void) {
    this.ears.add({ tab, hear: (news) => alive() && hear(news) })
    return {
      post: (news: News) => {
        if (!alive()) return
        for (const ear of this.ears) if (ear.tab !== tab) this.time.after(0, () => ear.hear(plainCopy(news)))
      },
    }
  }
}

/** A killed tab lets go of its locks, whatever its work was doing, and never hears how that went. */
function dyingLocks(locks: Locks, death: Promise<void>, alive: () => boolean): Locks {
  const mortal = <T>(work: () => Promise<T>) => Promise.race([death, work()]) as Promise<T>
  const heard = <T>(result: T): Promise<T> => (alive() ? Promise.resolve(result) : new Promise(() => undefined))
  return {
    run: (name, work) => locks.run(name, () => mortal(work)).then(heard),
    tryRun: (name, work) => locks.tryRun(name, () => mortal(work)).then(heard),
    share: (name, work) => locks.share(name, () => mortal(work)).then(heard),
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
