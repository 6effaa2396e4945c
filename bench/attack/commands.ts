import { bigBoard } from './big-board.ts'
import { csvFormulas } from './csv-formulas.ts'
import { deadNetwork } from './dead-network.ts'
import { demotedPrimary } from './demoted-primary.ts'
import { earlyKeys } from './early-keys.ts'
import { engines } from './engines.ts'
import { fillDisk } from './fill-disk.ts'
import { heavyFormula } from './heavy-formula.ts'
import { hostileCalls } from './hostile-calls.ts'
import { hungDatabase } from './hung-database.ts'
import { lockOut } from './lock-out.ts'
import { loginFlood } from './login-flood.ts'
import { looseSettings } from './loose-settings.ts'
import { lostRefresh } from './lost-refresh.ts'
import { manyStreams } from './many-streams.ts'
import { registrationRush } from './registration-rush.ts'
import { rightsByCall } from './rights-by-call.ts'
import { secondFactor } from './second-factor.ts'
import { slowFiles } from './slow-files.ts'
import { startCodes } from './start-codes.ts'
import { typedAnswers } from './typed-answers.ts'
import type { Attack } from './types.ts'

/** By the name that `npm run attack -- NAME` takes. */
export const ATTACKS: Record<string, Attack> = {
  'big-board': bigBoard,
  'csv-formulas': csvFormulas,
  'dead-network': deadNetwork,
  'demoted-primary': demotedPrimary,
  'early-keys': earlyKeys,
  engines,
  'fill-disk': fillDisk,
  'heavy-formula': heavyFormula,
  'hostile-calls': hostileCalls,
  'hung-database': hungDatabase,
  'lock-out': lockOut,
  'login-flood': loginFlood,
  'loose-settings': looseSettings,
  'lost-refresh': lostRefresh,
  'many-streams': manyStreams,
  'registration-rush': registrationRush,
  'rights-by-call': rightsByCall,
  'second-factor': secondFactor,
  'slow-files': slowFiles,
  'start-codes': startCodes,
  'typed-answers': typedAnswers,
}
