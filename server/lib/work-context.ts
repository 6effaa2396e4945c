import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf the running code works: the requests that asked for it and, in the background, the job. */
export interface WorkContext {
  request_ids: readonly string[]
  job?: string
}

const context = new AsyncLocalStorage<WorkContext>()

export const inWorkContext = <T>(of: WorkContext, work: () => T): T => context.run(of, work)

/** Ids of the requests that asked for the running work; none where time alone did. */
export const requestIds = (): readonly string[] => context.getStore()?.request_ids ?? []

/** What log lines of a job say beside their own words; lines of a request carry its id already. */
export function jobFacts(): { job?: string; request_ids?: readonly string[] } {
  const { job, request_ids = [] } = context.getStore() ?? {}
  return job === undefined ? {} : { job, ...(request_ids.length && { request_ids }) }
}
