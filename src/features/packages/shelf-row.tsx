import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Chip } from '#src/components/display/chip.tsx'
import { SubtestBand } from '#src/components/display/subtest-band.tsx'
import { Rest, Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { lengthText } from '#src/lib/format/length-text.ts'
import { shopPaths } from '#src/lib/paths/shop.ts'
import { factsOfPaket, factsText } from './facts-of-paket.ts'
import { Price } from './price.tsx'
import type { ShopPaket } from './shop-list.ts'

/** A package on the shelf: name, price, what is inside, its band, and one tag. */
export function ShelfRow({ paket, owned }: { paket: ShopPaket; owned: boolean }) {
  const { t, i18n } = useTranslation('shop')
  const facts = paket.subtes?.length ? factsOfPaket(paket, paket.subtes) : null
  const said = facts && factsText(t, facts, lengthText(facts.seconds, i18n.language))
  return (
    <Stack as="li">
      <Row gap={4} top>
        <Rest>
          <h2 data-text="md">
            <Link to={shopPaths.paket(paket.id)}>{paket.nama}</Link>
          </h2>
          {said && (
            <Text size="sm" tone="muted" numeric>
              {said}
            </Text>
          )}
        </Rest>
        <Price paket={paket} />
      </Row>
      {facts && said && <SubtestBand segments={facts.segments} label={said} size="sm" />}
      <Row between>
        <Text size="sm" tone="muted">
          {paket.kategori}
        </Text>
        <Chip>{t(`tag.${tagOf(paket, owned)}`)}</Chip>
      </Row>
    </Stack>
  )
}

function tagOf({ tipe, mode }: ShopPaket, owned: boolean) {
  if (owned) return 'owned'
  return tipe === 'gratis_bersyarat' ? 'conditional' : mode
}
