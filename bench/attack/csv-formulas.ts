import { setTimeout as pause } from 'node:timers/promises'
import { newAttacker, type PreparedGround, prepare } from '#tests/support/attack/ground.ts'
import { cellsOf, FORMULAS, runs } from '#tests/support/spreadsheet.ts'
import { caller } from './caller.ts'
import { prove } from './staff.ts'
import type { Attack } from './types.ts'
import { withVictim } from './victim.ts'

const LISTS = ['user-list', 'jadwal-paket-member']
const LOCALES = { comma: ',', semicolon: ';', tab: '\t' }

/** Students write formulas where their name stands; staff open the exports of students in a spreadsheet. */
export const csvFormulas: Attack = async () => {
  const { outcome } = await withVictim(async ({ ground: open }) => {
    const ground = await prepare(open)
    const call = caller(ground.port)
    let written = 0
    for (const nama of FORMULAS) {
      const { token } = await newAttacker(ground, 'student')
      const { status } = await call(token, '/profile', { version: 1, nama })
      if (status === 200) written++
    }
    const admin = await newAttacker(ground, 'super')
    await prove(ground, admin)
    const files: string[] = []
    for (const list of LISTS) files.push(await exported(ground, admin.token, list))
    return { written, files }
  })
  const { written, files } = outcome
  if (!written) throw new Error('no student could write such a name')
  const rows = Object.entries(LOCALES).map(([name, delimiter]) => {
    const formulas = files.flatMap((file) => cellsOf(file, delimiter).filter(runs)).length
    return {
      what: `cells that run as formulas where a ${name} parts them`,
      goal: '0',
      reached: String(formulas),
      ...(BEFORE[name] && { before: BEFORE[name] }),
      ok: formulas === 0,
      note: `${written} names of ${FORMULAS.length} were taken, ${files.length} files`,
    }
  })
  return { rows, raw: { written, bytes: files.map(({ length }) => length) } }
}

/** What the same names reached while texts were quoted only where they held a semicolon. */
const BEFORE: Record<string, string> = { comma: '7', semicolon: '1', tab: '4' }

async function exported({ port }: PreparedGround, token: string, list: string): Promise<string> {
  const call = caller(port)
  const asked = await call(token, `/export/${list}`, { format: 'csv', query: {}, layout: null })
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
  let { filename, state } = asked.body as { filename: string; state: string }
  while (state === 'running') {
    await pause(50)
    state = ((await call(token, `/export-status?filename=${filename}`)).body as { state: string }).state
  }
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`http://127.0.0.1:${port}/api/clear-export?filename=${filename}`, { headers })).text()
}
