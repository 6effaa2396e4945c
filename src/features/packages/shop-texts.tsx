import { useTranslation } from 'react-i18next'
import type { ShopTexts as Texts } from '#contract/packages/shop.ts'
import { Disclosure } from '#src/components/controls/disclosure.tsx'
import { List } from '#src/components/display/list.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { AdvantageMark } from './advantage-mark.tsx'
import { plainText } from './plain-text.ts'

/** What staff wrote about a package: what one gets, more about it, and what is asked often. */
export function ShopTexts({ details, keunggulan, faq }: Pick<Texts, 'details' | 'keunggulan' | 'faq'>) {
  const { t } = useTranslation('shop')
  return (
    <>
      {keunggulan.length > 0 && (
        <Stack as="section">
          <h2>{t('advantages')}</h2>
          <List lined>
            {keunggulan.map(({ id, ikon, judul, teks }) => (
              <Row as="li" key={id} gap={4} top>
                <AdvantageMark icon={ikon} />
                <Rest>
                  <h3>{judul}</h3>
                  {teks && <Text tone="muted">{teks}</Text>}
                </Rest>
              </Row>
            ))}
          </List>
        </Stack>
      )}
      {details.map(({ id, judul, isi }) => (
        <Stack as="section" key={id}>
          <h2>{judul}</h2>
          {plainText(isi)
            .split(/\n+/)
            .map((line) => (
              <Text key={line}>{line}</Text>
            ))}
        </Stack>
      ))}
      {faq.length > 0 && (
        <Stack as="section" gap={0}>
          <h2>{t('faq')}</h2>
          {faq.map(({ id, question, answer }) => (
            <Disclosure key={id} label={question}>
              <Text tone="muted">{answer}</Text>
            </Disclosure>
          ))}
        </Stack>
      )}
    </>
  )
}
