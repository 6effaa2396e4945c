import { hostileCalls } from './hostile-calls.ts'
import { loginFlood } from './login-flood.ts'
import type { Attack } from './types.ts'

/** By the name that `npm run attack -- NAME` takes. */
export const ATTACKS: Record<string, Attack> = {
  'hostile-calls': hostileCalls,
  'login-flood': loginFlood,
}
