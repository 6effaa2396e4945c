import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Fact, Facts } from '../../../src/office/kit/facts/facts.tsx'

const values = (markup: string) => [...markup.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, value]) => value)

test('P231 a fact without a value is a dash, and nought is a value', () => {
  const markup = renderToStaticMarkup(
    <Facts>
      <Fact name="Kelas">{null}</Fact>
      <Fact name="Kode">{''}</Fact>
      <Fact name="Peserta">{undefined}</Fact>
      <Fact name="Mulai">{0}</Fact>
      <Fact name="Paket">
        <b>SKD</b>
      </Fact>
    </Facts>,
  )
  expect(values(markup)).toEqual(['–', '–', '–', '0', '<b>SKD</b>'])
  expect(markup).toContain('<dt>Peserta</dt>')
})
