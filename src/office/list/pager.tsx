import { Menu, Pagination, UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListTotal } from '#contract/resource.ts'
import { type ListState, SIZES } from './list-state.ts'
import styles from './pager.module.css'
import { totalText } from './total-text.ts'

interface PagerProps {
  state: Pick<ListState, 'page' | 'size'>
  total: ListTotal
  onChange(part: Partial<ListState>): void
}

const shown = (value: number) => value.toLocaleString('id-ID')

/** `1–10 dari 1.284 · 10 per halaman`, and the pages. */
export function Pager({ state, total: whole, onChange }: PagerProps) {
  const { t } = useTranslation('admin')
  const { page, size } = state
  const { total } = whole
  const pages = Math.max(1, Math.ceil(total / size))
  if (total === 0) return null
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <bdi>
        {t('pager.range', {
          from: shown((page - 1) * size + 1),
          to: shown(Math.min(total, page * size)),
          total: totalText(whole),
        })}
      </bdi>
      <span aria-hidden="true">·</span>
      <Menu position="top-start">
        <Menu.Target>
          <UnstyledButton className={styles.size}>
            {t('pager.size', { size })} <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {SIZES.map((value) => (
            <Menu.Item key={value} onClick={() => onChange({ size: value })}>
              {t('pager.size', { size: value })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Pagination
        className={styles.pages}
        ml="auto"
        size={28}
        gap="var(--admin-nudge)"
        total={pages}
        value={page}
        onChange={(next) => onChange({ page: next })}
        getItemProps={(one) => ({
          'data-hover': '',
          'aria-label': t('pager.page', { page: one }),
          children: shown(one),
        })}
        getControlProps={(control) => ({ 'data-hover': '', 'aria-label': t(`pager.${control}`) })}
      />
    </nav>
  )
}
