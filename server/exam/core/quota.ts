import type { Device } from './state.ts'

/**
 * What one attempt may take of the disk. A sheet of ten thousand keys takes three megabytes; what could not enter a log
 * is a handful of lines, of honest phones.
 */
export const MAX_LOG_BYTES = 16 * 1024 * 1024
/** Of one that does not count: a student can begin many of them, and staff may have one counted after all. */
export const MAX_UNCOUNTED_LOG_BYTES = 4 * 1024 * 1024
export const MAX_STRAYS = 500
export const MAX_STRAY_BYTES = 512 * 1024

/** Hashes, ids and times of a row. */
const ROW_BYTES = 250

const lettersOf = (value: unknown): number => (value === undefined ? 0 : JSON.stringify(value).length)

/** Bytes that a line of the log takes, about. */
export const logCost = (value: unknown): number => ROW_BYTES + lettersOf(value)
/** Bytes that an entry beside the log takes, about. */
export const strayCost = (body: unknown): number => ROW_BYTES + lettersOf(body ?? null)

type Kept = 'log_bytes' | 'stray_count' | 'stray_bytes'

/** What an attempt holds already. `device`: as it is by now; the others as they were. */
const held = (device: Device, devices: readonly Device[], what: Kept): number =>
  devices.reduce((sum, other) => (other.device_id === device.device_id ? sum : sum + other[what]), device[what])

/** Whether a line of `cost` bytes is too much for an attempt. */
export const logIsFull = (counted: boolean, device: Device, devices: readonly Device[], cost: number): boolean =>
  held(device, devices, 'log_bytes') + cost > (counted ? MAX_LOG_BYTES : MAX_UNCOUNTED_LOG_BYTES)

export const straysAreFull = (device: Device, devices: readonly Device[], cost: number): boolean =>
  held(device, devices, 'stray_count') >= MAX_STRAYS || held(device, devices, 'stray_bytes') + cost > MAX_STRAY_BYTES
