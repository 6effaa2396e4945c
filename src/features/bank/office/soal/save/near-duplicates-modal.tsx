import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { NearDuplicate } from '#contract/questions.ts'
import { StatusChip } from '#src/office/crud/list/status-chip.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { plainText } from '#src/office/kit/plain-text.ts'
import { useWords } from '#src/office/kit/words.ts'
import type { SoalFields } from '../draft.ts'
import { Diff } from '../history/version-modal.tsx'
import styles from './near-duplicates-modal.module.css'

interface NearDuplicatesModalProps {
  fields: SoalFields
  nearDuplicates: readonly NearDuplicate[]
  onSave(): void
  onClose(): void
}

/** Nearly the same questions side by side with this one; it is a warning, and the author decides. */
export function NearDuplicatesModal({ fields, nearDuplicates, onSave, onClose }: NearDuplicatesModalProps) {
  const { t } = useTranslation('soal')
  const words = useWords('soal')
  const percent = (share: number) => Math.round(share * 100)
  return (
    <Dialog opened size={960} onClose={onClose} title={t('nearDuplicates.title', { count: nearDuplicates.length })}>
      <p className={styles.text}>{t('nearDuplicates.text')}</p>
      <ul className={styles.list}>
        {nearDuplicates.map((nearDuplicate) => (
          <li key={nearDuplicate.id}>
            <article>
              <h3>{t('nearDuplicates.mine')}</h3>
              <p>{plainText(fields.teks)}</p>
              <Options opsi={fields.opsi} />
            </article>
            <article>
              <h3>
                {t('nearDuplicates.theirs', { percent: percent(nearDuplicate.kemiripan) })}
                <StatusChip status={nearDuplicate.status} word={words.value('status', nearDuplicate.status)} />
              </h3>
              <p>
                <Diff before={plainText(fields.teks)} after={plainText(nearDuplicate.teks)} />
              </p>
              <Options opsi={nearDuplicate.opsi} />
              <a href={menuUrl(`bank-soal/edit/${nearDuplicate.id}`)} target="_blank" rel="noreferrer">
                {t('nearDuplicates.open')}
              </a>
            </article>
          </li>
        ))}
      </ul>
      <Group mt="md" gap="xs" justify="flex-end">
        <Button onClick={onClose}>{t('nearDuplicates.back')}</Button>
        <Button variant="filled" color="accent" onClick={onSave}>
          {t('nearDuplicates.save')}
        </Button>
      </Group>
    </Dialog>
  )
}

function Options({ opsi }: { opsi: SoalFields['opsi'] }) {
  if (!opsi.length) return null
  return (
    <ol className={styles.options}>
      {opsi.map(({ id, teks }) => (
        <li key={id}>
          <b>{id}</b> {plainText(teks)}
        </li>
      ))}
    </ol>
  )
}
