/** Today's date in Jakarta (WIB), `YYYY-MM-DD`. `now`: epoch ms of the server. */
export const dateInJakarta = (now: number): string => new Date(now + 7 * 3_600_000).toISOString().slice(0, 10)

/** Whole years since a birth date (`YYYY-MM-DD`). Who was born on 29 February has a birthday on 1 March in other years. */
export function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

/** Below it a guardian consents. */
export const OWN_CONSENT_AGE = 17

/** What the birth date asks of a guardian: consent below 17, to be told of the account at 17, nothing from 18 on. */
export function guardianDuty(age: number): 'consent' | 'told' | null {
  if (age < OWN_CONSENT_AGE) return 'consent'
  return age === OWN_CONSENT_AGE ? 'told' : null
}
