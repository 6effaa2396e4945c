/**
 * The few things that our libraries and we use and that Chrome 90 and Safari 15 do not have yet (tests/house keeps the
 * list). Imported first by page and service worker.
 */
interface Listed<T> {
  length: number
  [index: number]: T
}

function at<T>(this: Listed<T>, index: number): T | undefined {
  const whole = Math.trunc(index) || 0
  return this[whole < 0 ? whole + this.length : whole]
}

/** By the method that every browser has: asked of `Object.hasOwn` it would ask itself for ever. */
function hasOwn(owner: object, name: PropertyKey): boolean {
  // biome-ignore lint/suspicious/noPrototypeBuiltins: the remedy is what is missing here
  return Object.prototype.hasOwnProperty.call(owner, name)
}

/** As classes and objects of the language are: changeable, and not seen in a loop. */
function bring(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

function timeout(ms: number): AbortSignal {
  const abort = new AbortController()
  setTimeout(() => abort.abort(), ms)
  return abort.signal
}

/** Version 4, RFC 9562. */
function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Brings to a browser what it lacks, and leaves alone what it has. */
export function helpOldBrowsers(world: typeof globalThis): void {
  for (const { prototype } of [world.Array, world.String, world.Uint8Array]) bring(prototype, 'at', at)
  bring(world.Object, 'hasOwn', hasOwn)
  bring(world.AbortSignal, 'timeout', timeout)
  bring(world.crypto, 'randomUUID', randomUUID)
}

helpOldBrowsers(globalThis)
