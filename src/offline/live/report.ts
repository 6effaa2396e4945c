import type { PhoneReport } from '#contract/exam/phone-report.ts'
import type { StorageFacts } from '../engine/health.ts'

/** Percent and whether it is being charged; null where the browser does not say. */
export interface Battery {
  percent: number
  charging: boolean
}

interface ReportDeps {
  storage: StorageFacts
  battery?: (() => Promise<Battery | null>) | undefined
  mono(): number
  /** Server minus phone clock, ms. */
  offset(): number | null
}

/** Facts that change slowly are asked for no more often than this. */
const FRESH_MS = 60_000
const MB = 2 ** 20

export type Reporter = (unsent: number) => PhoneReport

/** What the phone says of itself with what it sends anyway. Never waits: what is not known yet comes with the next. */
export function phoneReporter({ storage, battery, mono, offset }: ReportDeps): Reporter {
  let facts: Omit<PhoneReport, 'unsent' | 'offset'> = { persisted: null, free_mb: null, battery: null, charging: null }
  let asked = Number.NEGATIVE_INFINITY

  async function ask(): Promise<void> {
    const [persisted, estimate, power] = await Promise.all([
      storage.persisted().catch(() => null),
      storage.estimate().catch(() => null),
      battery?.().catch(() => null) ?? null,
    ])
    const { quota, usage = 0 } = estimate ?? {}
    facts = {
      persisted,
      free_mb: quota === undefined ? null : Math.max(0, Math.floor((quota - usage) / MB)),
      battery: power ? Math.round(power.percent) : null,
      charging: power?.charging ?? null,
    }
  }

  return (unsent) => {
    if (mono() - asked >= FRESH_MS) {
      asked = mono()
      void ask()
    }
    const ahead = offset()
    return { ...facts, unsent, offset: ahead === null ? null : Math.round(ahead) }
  }
}
