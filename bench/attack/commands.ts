import { earlyKeys } from './early-keys.ts'
import { fillDisk } from './fill-disk.ts'
import { hostileCalls } from './hostile-calls.ts'
import { loginFlood } from './login-flood.ts'
import { slowFiles } from './slow-files.ts'
import { startCodes } from './start-codes.ts'
import type { Attack } from './types.ts'

/** By the name that `npm run attack -- NAME` takes. */
export const ATTACKS: Record<string, Attack> = {
  'early-keys': earlyKeys,
  'fill-disk': fillDisk,
  'hostile-calls': hostileCalls,
  'login-flood': loginFlood,
  'slow-files': slowFiles,
  'start-codes': startCodes,
}
