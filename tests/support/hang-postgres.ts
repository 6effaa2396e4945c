import { readdirSync, readFileSync } from 'node:fs'

/** Stops PostgreSQL with all its processes where they are (SIGSTOP): connections stay open, and nothing is answered. Answers how to let it go on. */
export function hangPostgres(postmaster: number): () => void {
  // The parent first: it would start others in the place of those that stop.
  signal(postmaster, 'SIGSTOP')
  return () => signal(postmaster, 'SIGCONT')
}

/** Tells it and all its processes. */
function signal(postmaster: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  process.kill(postmaster, name)
  for (const pid of childrenOf(postmaster)) {
    try {
      process.kill(pid, name)
    } catch {
      // Ended since they were counted.
    }
  }
}

/** By /proc (Linux). */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // Ended since the folder was read.
    return undefined
  }
}
