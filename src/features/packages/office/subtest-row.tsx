import { ActionIcon, Menu } from '@mantine/core'
import { CircleCheck, CircleX, Ellipsis, ListChecks, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Rights } from '#contract/access.ts'
import { durationText } from '#contract/duration.ts'
import type { Finding } from '#contract/packages-admin.ts'
import { useOnline } from '#src/lib/online.ts'
import type { AdminRow } from '#src/office/crud/data.ts'
import { GuardedLink } from '#src/office/kit/unsaved-changes/guarded-link.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { at } from './addresses.ts'
import styles from './subtest-row.module.css'

interface SubtestRowProps {
  row: AdminRow
  paket: AdminRow
  worst: Finding['berat'] | null
  rights: Rights
  onRemove(): void
}

export function SubtestRow({ row, paket, worst, rights, onRemove }: SubtestRowProps) {
  const { t } = useTranslation(['adminPackages', 'admin'])
  const soal = Array.isArray(row.soal_ids) ? row.soal_ids.length : 0
  const seconds = Number(row.durasi_detik)
  const each = soal && paket.waktu === 'subtes' ? Math.round(seconds / soal) : 0
  const random = [row.acak_soal ? t('subtest.shuffled') : '', row.acak_opsi ? t('subtest.shuffledOptions') : '']
  return (
    <>
      <div className={styles.main}>
        <GuardedLink className={styles.name} to={at.questions(row.id)}>
          {String(row.nama)}
        </GuardedLink>
        <span className={styles.facts}>
          <b>{String(row.kode)}</b>
          <span data-bad={soal ? undefined : ''}>{t('subtest.soal', { count: soal })}</span>
          <bdi>{durationText(seconds)}</bdi>
          {each > 0 && <span>{t('subtest.each', { count: each })}</span>}
          {random.filter(Boolean).map((word) => (
            <span key={word} className={styles.extra}>
              {word}
            </span>
          ))}
        </span>
      </div>
      <Mark worst={worst} />
      <More row={row} paket_id={paket.id} rights={rights} onRemove={onRemove} />
    </>
  )
}

function Mark({ worst }: { worst: Finding['berat'] | null }) {
  const { t } = useTranslation('adminPackages')
  const Icon = worst === 'galat' ? CircleX : worst ? TriangleAlert : CircleCheck
  const tone = worst === 'galat' ? 'bad' : worst ? 'warn' : 'good'
  return (
    <span className={styles.mark} data-tone={tone}>
      <Icon size={18} strokeWidth={1.75} role="img" aria-label={t(`subtest.mark_${tone}`)} />
    </span>
  )
}

function More({
  row,
  paket_id,
  rights,
  onRemove,
}: Pick<SubtestRowProps, 'row' | 'rights' | 'onRemove'> & { paket_id: string }) {
  const { t } = useTranslation(['adminPackages', 'admin'])
  const go = useGo()
  const online = useOnline()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('admin:list.moreOf', { name: String(row.nama) })}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<ListChecks size={16} />} onClick={() => go(at.questions(row.id))}>
          {t('subtest.questions')}
        </Menu.Item>
        <Menu.Item leftSection={<Pencil size={16} />} onClick={() => go(at.subtest(paket_id, row.id))}>
          {t(rights.update ? 'subtest.edit' : 'subtest.look')}
        </Menu.Item>
        {rights.delete && (
          <Menu.Item color="danger" leftSection={<Trash2 size={16} />} disabled={!online} onClick={onRemove}>
            {t('subtest.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
