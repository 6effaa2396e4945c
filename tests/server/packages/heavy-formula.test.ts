import { expect, test } from 'vitest'
import { ByteCache } from '#server/lib/byte-cache.ts'
import { render, renderedBytes } from '#server/packages/text/render.ts'
import { teasers } from '#server/packages/text/teaser.ts'

/** What a phone is sent of one text at the most, letters. */
const MOST_HTML = 500_000
const inline = (tex: string) => `<p>\\(${tex}\\)</p>`

/** The least of three tries: other work on the machine makes one slower and none faster. */
function milliseconds(text: string): number {
  const tries = [1, 2, 3].map((time) => {
    const from = performance.now()
    render(`${text}<!--${time}-->`)
    return performance.now() - from
  })
  return Math.min(...tries)
}

test('P202.1 a formula too long to be drawn is refused in words, and costs neither time nor bytes', () => {
  for (const tex of [
    '\\frac{a}{b}'.repeat(5400),
    '\\sqrt{x}'.repeat(7000),
    'x'.repeat(2001),
    '\\ce{A^{b}_{c}}'.repeat(50),
  ]) {
    const { html, problems } = render(inline(tex))
    expect(html).toBe('<p></p>')
    expect(problems).toEqual([expect.stringContaining('terlalu panjang; bagi menjadi beberapa')])
    expect(milliseconds(inline(tex))).toBeLessThan(100)
  }
  expect(render(inline('x'.repeat(1990))).problems).toEqual([])
})

test('P202.2 many formulas in one text are drawn up to a bound of work and of bytes, and the author is told', () => {
  for (const one of ['\\sqrt{x}', '\\frac{a}{b}', '\\ce{H2O}', 'x']) {
    const text = inline(one).repeat(3500)
    const { html, problems } = render(text)
    expect(html.length).toBeLessThan(MOST_HTML + text.length)
    expect(problems).toEqual([expect.stringContaining('terlalu banyak')])
    expect(milliseconds(text)).toBeLessThan(1000)
  }
  const { problems } = render(inline('\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}').repeat(100))
  expect(problems).toEqual([])
})

test('P202.3 macros of an author multiply nothing beyond bounds, however they are defined', () => {
  const bombs = ['\\def', '\\gdef', '\\edef', '\\xdef'].map(
    (define) => `${define}\\a{${'x'.repeat(1500)}}${'\\a'.repeat(240)}`,
  )
  const more = ['\\newcommand', '\\renewcommand', '\\providecommand'].map(
    (define) => `${define}{\\a}{${'x'.repeat(1500)}}${'\\a'.repeat(200)}`,
  )
  for (const tex of [...bombs, ...more]) {
    expect(render(inline(tex)).problems).toEqual([expect.stringContaining('makro')])
    expect(milliseconds(inline(tex))).toBeLessThan(100)
  }
  // Short ones work, and those that are drawn at all stay small.
  expect(render(inline('\\def\\R{\\mathbb{R}}\\R \\to \\R')).problems).toEqual([])
  const short = inline(`\\def\\a{${'\\sqrt{x}'.repeat(6)}}${'\\a'.repeat(18)}`)
  expect(render(short.repeat(40)).html.length).toBeLessThan(MOST_HTML)
  expect(milliseconds(short.repeat(40))).toBeLessThan(1000)
})

test('P202.4 what is remembered of drawn texts is bounded by its bytes, not by how many they are', async () => {
  const heavy = (n: number) => inline(`${n}${'\\sqrt{x}'.repeat(240)}`)
  for (let n = 0; n < 150; n++) {
    render(heavy(n))
    expect(renderedBytes()).toBeLessThanOrEqual(32 * 1024 * 1024)
  }
  expect((await teasers([heavy(1)]))[0]).toContain('katex')
})

test('P202.5 a cache keeps what was used last, within its bytes, and nothing that takes a quarter of them', () => {
  const cache = new ByteCache<string>(100, (_key, text) => text.length)
  for (const key of ['a', 'b', 'c', 'd']) cache.keep(key, key.repeat(25))
  expect(cache.get('a')).toBe('a'.repeat(25))
  cache.keep('e', 'e'.repeat(25))
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd', 'e'])
  cache.keep('big', 'x'.repeat(26))
  expect(cache.get('big')).toBeUndefined()
  expect(cache.bytes).toBe(100)
})
