import { CHECK_RULES, type CheckRule, type Finding } from '#contract/packages/building.ts'

export interface RuleGroup {
  rule: CheckRule
  findings: readonly Finding[]
}

export interface Checked {
  errors: readonly RuleGroup[]
  warnings: readonly RuleGroup[]
  passed: readonly CheckRule[]
}

/** What was found, rule by rule in the order of the rules; what nothing was found of has passed. */
export function grouped(findings: readonly Finding[]): Checked {
  const groups = CHECK_RULES.map((rule) => ({
    rule,
    findings: findings.filter((finding) => finding.rule === rule),
  }))
  const of = (severity: Finding['severity']) => groups.filter(({ findings: some }) => some[0]?.severity === severity)
  return {
    errors: of('error'),
    warnings: of('warning'),
    passed: groups.filter(({ findings: some }) => some.length === 0).map(({ rule }) => rule),
  }
}

/** The worst that was found of a sub-test; null where nothing was. */
export function worstOf(findings: readonly Finding[], subtest_id: string): Finding['severity'] | null {
  const own = findings.filter((finding) => finding.subtest_id === subtest_id)
  if (own.some(({ severity }) => severity === 'error')) return 'error'
  return own.length ? 'warning' : null
}
