import type { Book } from '../log/book.ts'
import type { Questioned } from '../types.ts'
import type { Questions } from './questions.ts'

/**
 * Whether a page life that knew of what was refused answered its question again, and the server has that. What a sheet lost is lost: no key
 * takes the place of another.
 */
export function saidAgain(book: Book, { places }: Questions, { writer, seq, soal_id }: Questioned): boolean {
  const place = places.get(soal_id ?? '')
  return [...book.logs].some(([name, log]) => {
    let known = 0
    return log.slice(0, book.durable(name)).some(({ q, v }) => {
      if ('open' in v || 'sees' in v) known = ('open' in v ? v.open.knows : v.sees)[writer] ?? known
      return 'a' in v && q === place && known >= seq
    })
  })
}
