import { fillDisk } from './fill-disk.ts'
import { hostileCalls } from './hostile-calls.ts'
import { loginFlood } from './login-flood.ts'
import { slowFiles } from './slow-files.ts'
import type { Attack } from './types.ts'

/** By the name that `npm run attack -- NAME` takes. */
export const ATTACKS: Record<string, Attack> = {
  'fill-disk': fillDisk,
  'hostile-calls': hostileCalls,
  'login-flood': loginFlood,
  'slow-files': slowFiles,
}
