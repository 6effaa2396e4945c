import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/components/controls/button.tsx'
import { List } from '#src/components/display/list.tsx'
import { LoadError } from '#src/components/feedback/load-error.tsx'
import { SkeletonRows } from '#src/components/feedback/skeleton.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { paths } from '#src/lib/paths.ts'
import { usePakets } from '#src/lib/queries/paket.ts'
import styles from './paket-list.module.css'
import { PaketRowItem } from './paket-row.tsx'

const SHOWN = 6

/** Packages of the shop; `banners`: what is advertised, once they are there. */
export function PaketList({ banners }: { banners: ReactNode }) {
  const { t } = useTranslation('home')
  const list = usePakets(SHOWN)
  // The rows are drawn between other work: a slow phone would not react to a tap while it draws all of them.
  const pakets = useDeferredValue(list.data?.reply.data)
  return (
    <Stack as="section" gap={4}>
      <Stack gap={2}>
        <h2 data-text="2xl">{t('paket.title')}</h2>
        <Text tone="muted">{t('paket.lead')}</Text>
      </Stack>
      {!pakets && !list.isError && <SkeletonRows />}
      {list.isError && (
        <LoadError
          title={t('paket.errorTitle')}
          text={t('paket.errorText')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {pakets?.length === 0 && <Text tone="muted">{t('paket.empty')}</Text>}
      {pakets && <Suspense fallback={null}>{banners}</Suspense>}
      <List lined className={styles.rows}>
        {pakets?.map((paket) => (
          <PaketRowItem key={paket.id} paket={paket} />
        ))}
      </List>
      <LinkButton block to={paths.paketSelengkapnya()}>
        {t('paket.all')}
      </LinkButton>
    </Stack>
  )
}
