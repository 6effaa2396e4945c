import { type ComponentType, Suspense } from 'react'
import type { BannerPlace } from '#contract/content/content.ts'
import { Page } from '#src/components/layout/page.tsx'
import { lazyBeside } from '#src/lib/loading/lazy-screen.tsx'

const Banners = lazyBeside(() => import('#src/features/content/banner/banners.tsx'))

/** What is advertised at a place, below its screen: nothing that one reads moves when it comes. */
export const PlaceBanners = ({ tempat }: { tempat: BannerPlace }) => (
  <Suspense fallback={null}>
    <Page>
      <Banners tempat={tempat} />
    </Page>
  </Suspense>
)

export const withBanners = (tempat: BannerPlace, Screen: ComponentType) =>
  function ScreenWithBanners() {
    return (
      <>
        <Screen />
        <PlaceBanners tempat={tempat} />
      </>
    )
  }
