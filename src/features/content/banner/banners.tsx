import { useQuery } from '@tanstack/react-query'
import type { BannerPlace, PublicBanner } from '#contract/content/content.ts'
import { getJson } from '#src/lib/calls/request-json.ts'
import { BannerLink } from './banner-link.tsx'
import styles from './banners.module.css'

/** What is advertised at a place now; nothing where nothing is, or nobody says so: an offer may be over. */
export default function Banners({ tempat }: { tempat: BannerPlace }) {
  const { data } = useQuery({
    queryKey: ['banner-promotion', tempat],
    queryFn: async () => (await getJson<{ data: PublicBanner[] }>('/banner-promotion', { tempat })).data,
    meta: { beside: true },
  })
  if (!data?.length) return null
  return (
    <aside data-only="screen">
      <ul className={styles.row}>
        {data.map((banner) => (
          <li key={banner.id}>
            <BannerLink banner={banner} />
          </li>
        ))}
      </ul>
    </aside>
  )
}
