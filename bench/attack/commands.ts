import { bigBoard } from './big-board.ts'
import { demotedPrimary } from './demoted-primary.ts'
import { earlyKeys } from './early-keys.ts'
import { fillDisk } from './fill-disk.ts'
import { heavyFormula } from './heavy-formula.ts'
import { hostileCalls } from './hostile-calls.ts'
import { hungDatabase } from './hung-database.ts'
import { lockOut } from './lock-out.ts'
import { loginFlood } from './login-flood.ts'
import { manyStreams } from './many-streams.ts'
import { registrationRush } from './registration-rush.ts'
import { slowFiles } from './slow-files.ts'
import { startCodes } from './start-codes.ts'
import type { Attack } from './types.ts'

/** By the name that `npm run attack -- NAME` takes. */
export const ATTACKS: Record<string, Attack> = {
  'big-board': bigBoard,
  'demoted-primary': demotedPrimary,
  'early-keys': earlyKeys,
  'fill-disk': fillDisk,
  'heavy-formula': heavyFormula,
  'hostile-calls': hostileCalls,
  'hung-database': hungDatabase,
  'lock-out': lockOut,
  'login-flood': loginFlood,
  'many-streams': manyStreams,
  'registration-rush': registrationRush,
  'slow-files': slowFiles,
  'start-codes': startCodes,
}
