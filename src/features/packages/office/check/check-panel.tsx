import { Button } from '@mantine/core'
import { ChevronDown, CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHECK_RULES, type PackageCheck } from '#contract/packages-admin.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { GuardedLink } from '#src/office/kit/unsaved-changes/guarded-link.tsx'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { mendAt } from '../addresses.ts'
import styles from './check-panel.module.css'
import { grouped, type RuleGroup } from './groups.ts'

/** What has to be mended before a package is published, what should be looked at, and what is in order. */
export function CheckPanel({ check }: { check: PackageCheck }) {
  const { t } = useTranslation('adminPackages')
  const [open, setOpen] = useState(false)
  const go = useGo()
  const rights = useRights('paket-tryout')
  const { errors, warnings, passed } = grouped(check.temuan)
  // What blocks is the one thing to do; publishing waits.
  const first = errors[0]?.findings[0]
  return (
    <aside className={styles.panel} aria-label={t('check.title')}>
      <header>
        <h2>{t('check.title')}</h2>
        <span>{t('check.rules', { count: CHECK_RULES.length })}</span>
      </header>
      {errors.length > 0 && <h3 data-tone="bad">{t('check.errors', { count: errors.length })}</h3>}
      {first && rights.update && (
        <Button variant="filled" color="accent" onClick={() => go(mendAt(check.paket_id, first))}>
          {t('check.mend')}
        </Button>
      )}
      {errors.map((group) => (
        <Rule key={group.aturan} paket_id={check.paket_id} group={group} />
      ))}
      {warnings.length > 0 && <h3 data-tone="warn">{t('check.warnings', { count: warnings.length })}</h3>}
      {warnings.map((group) => (
        <Rule key={group.aturan} paket_id={check.paket_id} group={group} />
      ))}
      <button type="button" className={styles.passed} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('check.passed', { count: passed.length })}
        <ChevronDown size={16} strokeWidth={1.75} data-open={open ? '' : undefined} aria-hidden="true" />
      </button>
      {open && (
        <ul className={styles.list}>
          {passed.map((aturan) => (
            <li key={aturan}>
              <CircleCheck size={16} strokeWidth={1.75} data-tone="good" aria-hidden="true" />
              {t(`rule.${aturan}`)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>{t('check.note')}</p>
    </aside>
  )
}

/** More of one rule are opened on demand. */
const FIRST = 3

function Rule({ paket_id, group: { aturan, findings } }: { paket_id: string; group: RuleGroup }) {
  const { t } = useTranslation('adminPackages')
  const [all, setAll] = useState(false)
  const bad = findings[0]?.berat === 'galat'
  const Icon = bad ? CircleX : TriangleAlert
  const shown = all ? findings : findings.slice(0, FIRST)
  return (
    <section className={styles.rule}>
      <Icon size={16} strokeWidth={1.75} data-tone={bad ? 'bad' : 'warn'} aria-hidden="true" />
      <div>
        <h4>
          {t(`rule.${aturan}`)} <bdi>{findings.length}</bdi>
        </h4>
        <ul>
          {shown.map((finding) => (
            <li key={`${finding.soal_id ?? finding.subtest_id}${finding.pesan}`}>
              <GuardedLink to={mendAt(paket_id, finding)}>{finding.pesan}</GuardedLink>
            </li>
          ))}
        </ul>
        {findings.length > shown.length && (
          <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
            {t('check.more', { count: findings.length - shown.length })}
          </Button>
        )}
      </div>
    </section>
  )
}
