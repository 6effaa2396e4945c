import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Picture, PublicBanner } from '#contract/content/content.ts'
import { PictureSources } from '../picture-sources.tsx'
import styles from './banners.module.css'
import { countBanner } from './count-banner.ts'
import { useSeen } from './use-seen.ts'

/** A banner that leads somewhere: in the app, or elsewhere in a tab of its own. */
export function BannerLink({ banner }: { banner: PublicBanner }) {
  const box = useRef<HTMLAnchorElement>(null)
  const { id, tujuan } = banner
  useSeen(box, () => countBanner(id, 'seen'))
  const link = {
    ref: box,
    className: styles.banner,
    onClick: () => countBanner(id, 'clicked'),
    children: <BannerPicture banner={banner} />,
  }
  if (tujuan.startsWith('/')) return <Link {...link} to={tujuan} />
  return <a {...link} href={tujuan} target="_blank" rel="noopener noreferrer" />
}

/** From here on the wide one is shown. */
const WIDE = '(min-width: 48rem)'

function BannerPicture({ banner: { gambar, gambar_hp, gambar_alt } }: { banner: PublicBanner }) {
  const phone: Picture = gambar_hp ?? gambar
  return (
    <picture>
      <PictureSources picture={gambar} sizes="36rem" media={WIDE} />
      <PictureSources picture={phone} sizes="85vw" />
      <img
        src={phone.src}
        alt={gambar_alt}
        width={phone.width ?? undefined}
        height={phone.height ?? undefined}
        loading="lazy"
      />
    </picture>
  )
}
