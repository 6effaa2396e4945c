import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Hosts on this one machine: network namespaces on a bridge, and disks of their own where they keep a database. */
export interface Host {
  name: string
  ip: string
}

const NETWORK = '10.77.0'
const BRIDGE = 'elp-br'
const PREFIX = 'elp-'
const DISK_GB = 3

export const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const quietly = (command: string, ...args: string[]) => {
  try {
    run(command, ...args)
  } catch {
    // Not there: nothing to take away.
  }
}

export const namespace = ({ name }: Host) => `${PREFIX}${name}`

/** Before a command: runs it on that host, as `user` where one is named. */
export const on = (host: Host, user?: string): string[] => [
  ...['ip', 'netns', 'exec', namespace(host)],
  ...(user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []),
]

/** Makes the bridge, on which this process has an address, and the hosts on it. `addresses`: last part of each. */
export function makeHosts<Name extends string>(addresses: Record<Name, number>): Record<Name, Host> {
  removeHosts(Object.keys(addresses))
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge')
  run('ip', 'address', 'add', `${NETWORK}.1/24`, 'dev', BRIDGE)
  run('ip', 'link', 'set', BRIDGE, 'up')
  const made = Object.entries<number>(addresses).map(([name, last]) => [name, makeHost(name, `${NETWORK}.${last}`)])
  return Object.fromEntries(made)
}

function makeHost(name: string, ip: string): Host {
  const link = `${PREFIX}${name}`
  const inside = ['ip', '-n', link] as const
  run('ip', 'netns', 'add', link)
  run('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', link)
  run('ip', 'link', 'set', link, 'master', BRIDGE, 'up')
  run(...inside, 'link', 'set', 'lo', 'up')
  run(...inside, 'address', 'add', `${ip}/24`, 'dev', 'eth0')
  run(...inside, 'link', 'set', 'eth0', 'up')
  return { name, ip }
}

export function removeHosts(names: readonly string[]): void {
  for (const name of names) quietly('ip', 'netns', 'delete', `${PREFIX}${name}`)
  for (const name of names) quietly('ip', 'link', 'delete', `${PREFIX}${name}`)
  quietly('ip', 'link', 'delete', BRIDGE)
}

/** Nothing reaches the host and nothing comes from it, without a word to either side, until it is joined again. */
export const cutOff = (host: Host) => run('ip', 'link', 'set', namespace(host), 'down')
export const joinAgain = (host: Host) => run('ip', 'link', 'set', namespace(host), 'up')

/** A disk in a file, of a size of its own, mounted at `folder/name`. */
export function makeDisk(folder: string, name: string, owner: string): string {
  const [image, mounted] = [join(folder, `${name}.img`), join(folder, name)]
  run('truncate', '-s', `${DISK_GB}G`, image)
  run('mkfs.ext4', '-q', '-F', image)
  mkdirSync(mounted)
  run('mount', '-o', 'loop', image, mounted)
  run('chown', owner, mounted)
  return mounted
}

export const removeDisk = (mounted: string) => quietly('umount', '-l', mounted)

/** Takes all that is free on a disk. */
export function fillDisk(mounted: string): void {
  // It ends when nothing is left, which it calls an error.
  quietly('dd', 'if=/dev/zero', `of=${join(mounted, 'filler')}`, 'bs=1M', 'status=none')
}

export const emptyDisk = (mounted: string) => run('rm', join(mounted, 'filler'))

/** Processes of a run, so that none outlives it. */
export class Processes {
  readonly #folder: string
  readonly #children = new Set<ChildProcess>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Starts `command` with its words in a file of that name. */
  start(name: string, [command, ...args]: readonly string[], cwd = this.#folder): ChildProcess {
    const log = createWriteStream(this.logOf(name), { flags: 'a' })
    const child = spawn(command as string, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    this.#children.add(child)
    child.once('exit', () => this.#children.delete(child))
    return child
  }

  logOf = (name: string) => join(this.#folder, `${name}.log`)

  tailOf(name: string, lines = 20): string {
    const log = this.logOf(name)
    return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-lines).join('\n') : ''
  }

  async stopAll(): Promise<void> {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const left = [...this.#children]
      for (const child of left) child.kill(signal)
      await Promise.race([Promise.all(left.map(gone)), new Promise((resolve) => setTimeout(resolve, 10_000))])
    }
  }
}

export const gone = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
