import { callerNetwork } from '../http/caller-network.ts'
import { windowLimit } from '../lib/window-limit.ts'

/** Mails to one address, whether or not it has an account: nobody's inbox is flooded from here. */
export const MAILS_PER_HOUR = 3
const HOUR_MS = 60 * 60_000
/** From one network in an hour: a whole school stays below it, and a flood does not fill the queue. */
const ASKED_PER_HOUR = 600

/** Counts a mail to `address` that was asked for from `ip`; throws `too_many_requests`. */
export type MailLimit = (ip: string, ...addresses: string[]) => void

export function mailLimit(now: () => number): MailLimit {
  const limit = windowLimit(MAILS_PER_HOUR, HOUR_MS, now)
  const networks = windowLimit(ASKED_PER_HOUR, HOUR_MS, now)
  return (ip, ...addresses) => {
    networks.take(callerNetwork(ip))
    for (const address of addresses) limit.demand(address)
    for (const address of addresses) limit.take(address)
  }
}
