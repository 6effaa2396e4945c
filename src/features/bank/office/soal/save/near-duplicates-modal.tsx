import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Twin } from '#contract/questions.ts'
import { StatusChip } from '#src/office/crud/list/status-chip.tsx'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { Dialog } from '#src/office/kit/dialog/dialog.tsx'
import { plainText } from '#src/office/kit/plain-text.ts'
import { useWords } from '#src/office/kit/words.ts'
import type { SoalFields } from '../draft.ts'
import { Diff } from '../history/version-modal.tsx'
import styles from './twins.module.css'

interface TwinsModalProps {
  fields: SoalFields
  twins: readonly Twin[]
  onSave(): void
  onClose(): void
}

/** Nearly the same questions side by side with this one; it is a warning, and the author decides. */
export function TwinsModal({ fields, twins, onSave, onClose }: TwinsModalProps) {
  const { t } = useTranslation('soal')
  const words = useWords('soal')
  const percent = (share: number) => Math.round(share * 100)
  return (
    <Dialog opened size={960} onClose={onClose} title={t('twins.title', { count: twins.length })}>
      <p className={styles.text}>{t('twins.text')}</p>
      <ul className={styles.list}>
        {twins.map((twin) => (
          <li key={twin.id}>
            <article>
              <h3>{t('twins.mine')}</h3>
              <p>{plainText(fields.teks)}</p>
              <Options opsi={fields.opsi} />
            </article>
            <article>
              <h3>
                {t('twins.theirs', { percent: percent(twin.kemiripan) })}
                <StatusChip status={twin.status} word={words.value('status', twin.status)} />
              </h3>
              <p>
                <Diff before={plainText(fields.teks)} after={plainText(twin.teks)} />
              </p>
              <Options opsi={twin.opsi} />
              <a href={menuUrl(`bank-soal/edit/${twin.id}`)} target="_blank" rel="noreferrer">
                {t('twins.open')}
              </a>
            </article>
          </li>
        ))}
      </ul>
      <Group mt="md" gap="xs" justify="flex-end">
        <Button onClick={onClose}>{t('twins.back')}</Button>
        <Button variant="filled" color="accent" onClick={onSave}>
          {t('twins.save')}
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
