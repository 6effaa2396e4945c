import { expect, test } from 'vitest'
import { AUDIT_VERBS } from '#contract/audit/actions.ts'
import audit from '#src/locales/id/audit.json' with { type: 'json' }

test('P290.1 every action of the audit trail beside create, update and delete of a row has words', () => {
  const actions = Object.entries(AUDIT_VERBS).flatMap(([entity, verbs]) => verbs.map((verb) => `${entity}-${verb}`))
  expect(actions.length).toBeGreaterThan(30)
  expect(Object.keys(audit.action).sort()).toEqual(actions.sort())
})
