import { LATE_TOLERANCE_MS } from '#contract/exam/bounds.ts'
import type { Device } from './state.ts'

/** Who may write when (I7). A device is the writer during its spans; a take-over closes one and opens another. */

export const isWriter = (device: Device): boolean => device.spans.at(-1)?.to === null

/** It was the writer once and another phone took over. */
export const isTakenOver = (device: Device): boolean => device.spans.length > 0 && !isWriter(device)

/** Whether an entry of exam time `t` (ms) was written while the device was the writer. */
export function mayWriteAt(device: Device, t: number): boolean {
  return device.spans.some(
    ({ from, to }) => t >= from - LATE_TOLERANCE_MS && (to === null || t <= to + LATE_TOLERANCE_MS),
  )
}

/**
 * The devices after `device_id` took over at exam time `t`; `wall` names the request, so that a repetition does
 * nothing. A device that joins may bring entries from before: a phone whose disk was set back goes on under a new
 * name with what it had written. One that comes back brings only what it writes from now on.
 */
export function takeOver(devices: readonly Device[], device_id: string, t: number, wall: number): Device[] {
  return devices.map((device) => {
    if (device.device_id === device_id) {
      const from = device.spans.length ? t : 0
      return { ...device, spans: [...device.spans, { from, to: null, wall }] }
    }
    if (!isWriter(device)) return device
    return { ...device, spans: device.spans.map((span) => (span.to === null ? { ...span, to: t } : span)) }
  })
}
