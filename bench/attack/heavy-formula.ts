import { API } from '#contract/version.ts'
import { adminToken } from '../support/admin-token.ts'
import { usageOf } from '../support/processes.ts'
import { count } from '../support/report.ts'
import { atMost } from '../support/rows.ts'
import { withWorld } from '../support/world.ts'
import { asked } from './asked.ts'
import type { Attack } from './types.ts'

const FORMULAS: Record<string, string> = {
  'a formula of 59 KB': '\\frac{a}{b}'.repeat(5300),
  'roots, 58 KB': '\\sqrt{x}'.repeat(7200),
  'a reaction of 2 KB': `\\ce{${'A^{b}_{c}'.repeat(220)}}`,
  'a macro of 700 letters, used 170 times': `\\def\\a{${'x'.repeat(350)}}${'\\a'.repeat(170)}`,
}
const DIFFERENT = 20

/** One member of staff asks for the preview of questions whose formulas are made to take long and to grow. */
export const heavyFormula: Attack = (say) =>
  withWorld({}, async (world) => {
    const token = (await adminToken(world))()
    const preview = (teks: string) =>
      asked(world, 'preview', `${API}/preview-soal`, { method: 'POST', token, body: JSON.stringify(body(teks)) })
    await preview('x')
    const figures: { what: string; status: number; ms: number; bytes: number; others_ms: number }[] = []
    for (const [what, tex] of Object.entries(FORMULAS)) {
      const asking = preview(`<p>\\(${tex}\\)</p>`)
      // A stranger who asks for nothing but a sign of life meanwhile.
      const alive = await asked(world, 'health', '/health')
      const { status, ms, text } = await asking
      if (status !== 200) throw new Error(`${status} ${text}`)
      say(
        `${what}: ${status}, ${Math.round(ms)} ms, ${count(text.length)} bytes, others wait ${Math.round(alive.ms)} ms`,
      )
      figures.push({ what, status, ms, bytes: text.length, others_ms: alive.ms })
    }
    const before = usageOf(world.node.pid).rss_mb
    for (let n = 0; n < DIFFERENT; n++) await preview(`<p>\\(${n}${'\\sqrt{x}'.repeat(7000)}\\)</p>`)
    const grown = usageOf(world.node.pid).rss_mb - before
    const most = (key: 'ms' | 'bytes' | 'others_ms') => Math.max(...figures.map((figure) => figure[key]))
    const rows = [
      { ...atMost('the slowest preview', most('ms'), 250, 'ms'), before: '5,889 ms' },
      { ...atMost('others wait meanwhile', most('others_ms'), 250, 'ms'), before: '161 ms' },
      { ...atMost('the largest reply', most('bytes') / 1024, 512, 'KB'), before: '5,487 KB' },
      { ...atMost(`memory that ${DIFFERENT} of 56 KB leave in the cache`, grown, 150, 'MB') },
    ]
    return { rows, raw: { figures, grown_mb: grown } }
  })

const body = (teks: string) => ({
  stimulus: null,
  soal: {
    ...{ jenis: 'pilihan', mapel_id: null, materi: '', tingkat: 'sedang', teks, stimulus_id: null, pernyataan: [] },
    ...{
      opsi: [
        { id: 'A', teks: 'a' },
        { id: 'B', teks: 'b' },
      ],
      kolom: null,
      format_isian: null,
      kunci: ['A'],
    },
    ...{ poin_opsi: null, pembahasan_teks: '', pembahasan_video_url: null },
  },
})
