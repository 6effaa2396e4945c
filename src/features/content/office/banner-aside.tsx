import { Image, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bannerProblems } from '#contract/content/rules.ts'
import type { Values } from '#src/office/crud/values.ts'
import { Section } from '#src/office/kit/section/section.tsx'
import { BannerMark, BannerWindow } from './banner-cells.tsx'
import type { BannerRow } from './banner-window.ts'
import { BeforePublishing } from './before-publishing.tsx'

/** Beside the form of a banner: what it lacks, when it hangs, and both crops. */
export function BannerAside({ values }: { values: Values }) {
  const { t } = useTranslation('contentOffice')
  const { status = 'draf', mulai, selesai = null, gambar, gambar_hp, gambar_alt = '' } = values as Partial<BannerRow>
  const found = bannerProblems({ status: 'terbit', gambar_alt, mulai: mulai ?? '', selesai: selesai || null })
  return (
    <>
      <BeforePublishing found={found.filter((one) => one !== false)} said={[]}>
        {mulai && <BannerMark row={{ status, mulai, selesai: selesai || null }} />}{' '}
        {mulai && <BannerWindow mulai={mulai} selesai={selesai || null} />}
      </BeforePublishing>
      {gambar && (
        <Section title={t('banner.wide')} help={t('banner.wideSize')}>
          <Image src={gambar} alt={gambar_alt} radius="md" style={{ aspectRatio: '3 / 1' }} fit="cover" />
        </Section>
      )}
      {(gambar_hp || gambar) && (
        <Section title={t('banner.phone')} help={t('banner.phoneSize')}>
          <Image
            src={gambar_hp || gambar}
            alt={gambar_alt}
            radius="md"
            w={180}
            style={{ aspectRatio: '4 / 5' }}
            fit="cover"
          />
        </Section>
      )}
      {gambar && !gambar_hp && (
        <Text size="xs" c="dimmed">
          {t('banner.cut')}
        </Text>
      )}
    </>
  )
}
