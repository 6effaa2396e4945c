import { useTranslation } from 'react-i18next'
import { LoadError } from '#src/components/load-error.tsx'
import { SkeletonRows } from '#src/components/skeleton.tsx'
import { usePakets, useShopSubtests } from '#src/lib/queries/paket.ts'
import styles from './paket-list.module.css'
import { PaketRowItem } from './paket-row.tsx'

const SHOWN = 6

export function PaketList() {
  const { t } = useTranslation('home')
  const list = usePakets(SHOWN)
  const pakets = list.data?.data ?? []
  const subtests = useShopSubtests(pakets.map((paket) => paket.id))
  return (
    <section className={styles.section}>
      <div className={styles.words}>
        <h2>{t('paket.title')}</h2>
        <p>{t('paket.lead')}</p>
      </div>
      {list.isPending && <SkeletonRows />}
      {list.isError && (
        <LoadError
          title={t('paket.errorTitle')}
          text={t('paket.errorText')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && pakets.length === 0 && <p className={styles.empty}>{t('paket.empty')}</p>}
      <ul className={styles.rows}>
        {pakets.map((paket, index) => (
          <PaketRowItem key={paket.id} paket={paket} subtests={subtests[index] ?? null} />
        ))}
      </ul>
    </section>
  )
}
