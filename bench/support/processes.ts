import { readdirSync, readFileSync } from 'node:fs'

/** What a process has used, from /proc (Linux). */
export interface Usage {
  cpu_seconds: number
  /** Resident memory, MB. */
  rss_mb: number
}

const TICKS = 100

export function usageOf(pid: number): Usage {
  const fields = statOf(pid)
  const [utime, stime] = [Number(fields[11]), Number(fields[12])]
  const resident = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return { cpu_seconds: (utime + stime) / TICKS, rss_mb: Math.round(Number(resident?.[1] ?? 0) / 1024) }
}

/** CPU time of a process and its children, s; those that ended count with their parent. */
export function cpuOfTree(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statIfAlive(Number(name)) ?? [])
  const own = statOf(pid).slice(11, 15).map(Number)
  const children = all.filter((fields) => Number(fields[1]) === pid).flatMap((fields) => fields.slice(11, 13))
  return [...own, ...children.map(Number)].reduce((total, ticks) => total + ticks, 0) / TICKS
}

/** The fields after the command's name, which may hold blanks. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function statIfAlive(pid: number): string[][] | undefined {
  try {
    return [statOf(pid)]
  } catch {
    // Ended since the folder was read.
    return undefined
  }
}
