import { CHECK_RULES, type CheckRule, type Finding } from '#contract/packages-admin.ts'

export interface RuleGroup {
  aturan: CheckRule
  findings: readonly Finding[]
}

export interface Checked {
  errors: readonly RuleGroup[]
  warnings: readonly RuleGroup[]
  passed: readonly CheckRule[]
}

/** What was found, rule by rule in the order of the rules; what nothing was found of has passed. */
export function grouped(findings: readonly Finding[]): Checked {
  const groups = CHECK_RULES.map((aturan) => ({
    aturan,
    findings: findings.filter((finding) => finding.aturan === aturan),
  }))
  const of = (berat: Finding['berat']) => groups.filter(({ findings: some }) => some[0]?.berat === berat)
  return {
    errors: of('galat'),
    warnings: of('peringatan'),
    passed: groups.filter(({ findings: some }) => some.length === 0).map(({ aturan }) => aturan),
  }
}

/** The worst that was found of a sub-test; null where nothing was. */
export function worstOf(findings: readonly Finding[], subtest_id: string): Finding['berat'] | null {
  const own = findings.filter((finding) => finding.subtest_id === subtest_id)
  if (own.some(({ berat }) => berat === 'galat')) return 'galat'
  return own.length ? 'peringatan' : null
}
