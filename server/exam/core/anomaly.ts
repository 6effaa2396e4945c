import type { Anomaly } from './state.ts'

/**
 * Notes what is odd about an attempt. One line per kind and device with the greatest figures and a count, so that a
 * phone that repeats itself for hours does not fill the row.
 */
/**
 * Beyond so many a new one is only counted with the last of its kind: the device's name comes from whoever calls, and
 * the list is read with every save.
 */
const MOST = 100

export function note(anomalies: readonly Anomaly[], anomaly: Anomaly): Anomaly[] {
  const sameKind = (other: Anomaly) => other.kind === anomaly.kind
  const same = (other: Anomaly) => other.kind === anomaly.kind && other.device_id === anomaly.device_id
  const before = anomalies.find(same) ?? (anomalies.length >= MOST ? anomalies.findLast(sameKind) : undefined)
  if (!before) return [...anomalies, { ...anomaly, detail: { ...anomaly.detail, count: 1 } }]
  return anomalies.map((other) => (other === before ? { ...before, detail: merged(before, anomaly) } : other))
}

function merged(before: Anomaly, anomaly: Anomaly): Anomaly['detail'] {
  const detail: Anomaly['detail'] = { ...before.detail, count: Number(before.detail.count) + 1 }
  for (const [key, value] of Object.entries(anomaly.detail)) detail[key] = greater(before.detail[key], value)
  return detail
}

function greater(old: number | string | undefined, value: number | string): number | string {
  if (typeof old !== 'number' || typeof value !== 'number') return old ?? value
  return Math.abs(value) > Math.abs(old) ? value : old
}
