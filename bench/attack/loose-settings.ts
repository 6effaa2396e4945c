import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { count, type Row } from '../support/report.ts'
import { staffOf } from './staff.ts'
import type { Attack } from './types.ts'
import { withVictim } from './victim.ts'

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
const GUESSES = 40
/** Nothing listens there: a start that gets that far has taken its settings. */
const NOWHERE = 'postgres://nobody@127.0.0.1:9/none'
const OWN = { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(40), RECEIPT_KEY: '', PUBLIC_URL: 'https://elp.test' }

/** Settings that let strangers in, a caller who makes up addresses, and what a build leaves beside its scripts. */
export const looseSettings: Attack = async (say) => {
  const trusted = await names({ NODE_ENV: 'development', TRUST_PROXY: 'true' }, 'TRUST_PROXY')
  const keyless = await names(OWN, 'RECEIPT_KEY')
  const placeless = await names({ ...OWN, PUBLIC_URL: '' }, 'PUBLIC_URL')
  const { outcome } = await withVictim(async ({ ground }) => {
    const { email } = await staffOf(ground, ['bank-soal'])
    const origin = `http://127.0.0.1:${ground.port}`
    let judged = 0
    for (let n = 0; n < GUESSES; n++) {
      const { status } = await fetch(`${origin}/api/auth/user-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` },
        body: JSON.stringify({ email, password: 'kata sandi keliru' }),
      })
      if (status === 400) judged++
    }
    const scripts = globSync('**/*.js', { cwd: DIST }).map((file) => `/${file}`)
    let maps = 0
    for (const script of scripts) if ((await fetch(`${origin}${script}.map`)).ok) maps++
    say(`${judged} of ${GUESSES} guesses judged; ${maps} of ${scripts.length} source maps served`)
    return { judged, maps, scripts: scripts.length, built: existsSync(DIST) }
  })
  const { judged, maps, scripts, built } = outcome
  const refused = (what: string, ok: boolean): Row => ({
    ...{ what, goal: 'refused', reached: ok ? 'refused' : 'begun', before: 'begun', ok },
  })
  const rows: Row[] = [
    refused('a start that trusts every caller as a proxy', trusted),
    refused('a start in production without a receipt key', keyless),
    refused('a start in production that does not know its address', placeless),
    {
      what: `guesses of one password that are judged, of ${GUESSES}, each under an address of its own making`,
      ...{ goal: '≤ 8', reached: String(judged), ok: judged <= 8, before: `${GUESSES} with TRUST_PROXY=true` },
    },
    {
      ...{ what: 'source maps served', goal: '0', reached: count(maps), ok: maps === 0 && built, before: 'all' },
      note: `of ${count(scripts)} scripts`,
    },
  ]
  return { rows, raw: { trusted, keyless, placeless, ...outcome } }
}

/** Whether a start ends by naming the setting. */
function names(settings: Record<string, string>, name: string): Promise<boolean> {
  const env = { ...process.env, PORT: '0', DATABASE_URL: NOWHERE, ...settings }
  const child = spawn(process.execPath, [MAIN], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  return new Promise((resolve) => child.once('exit', (code) => resolve(code !== 0 && said.includes(name))))
}
