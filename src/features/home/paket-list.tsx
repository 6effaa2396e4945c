import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#src/components/load-error.tsx'
import { SkeletonRows } from '#src/components/skeleton.tsx'
import { usePakets } from '#src/lib/queries/paket.ts'
import styles from './paket-list.module.css'
import { PaketRowItem } from './paket-row.tsx'

const SHOWN = 6

export function PaketList() {
  const { t } = useTranslation('home')
  const list = usePakets(SHOWN)
  // The rows are drawn between other work: a slow phone would not hear a tap while all of them are.
  const pakets = useDeferredValue(list.data?.reply.data)
  return (
    <section className={styles.section}>
      <div className={styles.words}>
        <h2>{t('paket.title')}</h2>
        <p>{t('paket.lead')}</p>
      </div>
      {!pakets && !list.isError && <SkeletonRows />}
      {list.isError && (
        <LoadError
          title={t('paket.errorTitle')}
          text={t('paket.errorText')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {pakets?.length === 0 && <p className={styles.empty}>{t('paket.empty')}</p>}
      <ul className={styles.rows}>
        {pakets?.map((paket) => (
          <PaketRowItem key={paket.id} paket={paket} />
        ))}
      </ul>
    </section>
  )
}
