import type { Exported, Writer } from './types.ts'

/** Aiken: single choice in plain text and nothing else. */
export const writeAiken: Writer = (rows) => Buffer.from(`${rows.map(questionOf).join('\n\n')}\n`)

function questionOf({ soal }: Exported): string {
  return [
    plain(soal.teks),
    ...soal.opsi.map(({ id, teks }) => `${id}) ${plain(teks)}`),
    `ANSWER: ${soal.kunci[0] ?? ''}`,
  ].join('\n')
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: '\u00a0' }

const plain = (html: string): string =>
  html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replaceAll('\\$', '$')
    .trim()
