import { Anchor, Box, Button, Divider, Group, Stack, Text } from '@mantine/core'
import { ChevronDown, CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CHECK_RULES, type PackageCheck } from '#contract/packages/building.ts'
import { useRights } from '#src/office/crud/rights.ts'
import { Mark } from '#src/office/kit/tone/mark.tsx'
import { ink } from '#src/office/kit/tone/tones.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'
import { mendAt } from '../addresses.ts'
import { grouped, type RuleGroup } from './groups.ts'

/** What has to be mended before a package is published, what should be looked at, and what is in order. */
export function CheckPanel({ check }: { check: PackageCheck }) {
  const { t } = useTranslation('adminPackages')
  const [open, setOpen] = useState(false)
  const go = useGo()
  const rights = useRights('paket-tryout')
  const { errors, warnings, passed } = grouped(check.findings)
  // What blocks is the one thing to do; publishing waits.
  const first = errors[0]?.findings[0]
  return (
    <Stack component="aside" aria-label={t('check.title')} gap="xs" px="lg" py="md" mih="100%" bg="var(--color-bg)">
      <Group justify="space-between" align="baseline">
        <Text component="h2" size="md" fw={700}>
          {t('check.title')}
        </Text>
        <Text span size="xs" c="dimmed">
          {t('check.rules', { count: CHECK_RULES.length })}
        </Text>
      </Group>
      {errors.length > 0 && <Heading tone="danger">{t('check.errors', { count: errors.length })}</Heading>}
      {first && rights.update && (
        <Button variant="filled" color="accent" onClick={() => go(mendAt(check.paket_id, first))}>
          {t('check.mend')}
        </Button>
      )}
      {errors.map((group) => (
        <Rule key={group.rule} paket_id={check.paket_id} group={group} />
      ))}
      {warnings.length > 0 && <Heading tone="warning">{t('check.warnings', { count: warnings.length })}</Heading>}
      {warnings.map((group) => (
        <Rule key={group.rule} paket_id={check.paket_id} group={group} />
      ))}
      <Divider />
      <Button
        variant="subtle"
        px={0}
        justify="space-between"
        c={ink('success')}
        aria-expanded={open}
        rightSection={
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            style={{ rotate: open ? '180deg' : undefined }}
            aria-hidden="true"
          />
        }
        onClick={() => setOpen(!open)}
      >
        {t('check.passed', { count: passed.length })}
      </Button>
      {open && (
        <Stack component="ul" gap="2xs">
          {passed.map((rule) => (
            <li key={rule}>
              <Mark tone="success" icon={CircleCheck}>
                {t(`rule.${rule}`)}
              </Mark>
            </li>
          ))}
        </Stack>
      )}
      <Divider />
      <Text size="xs" c="dimmed">
        {t('check.note')}
      </Text>
    </Stack>
  )
}

function Heading({ tone, children }: { tone: 'danger' | 'warning'; children: string }) {
  return (
    <Text component="h3" fw={600} c={ink(tone)}>
      {children}
    </Text>
  )
}

/** More of one rule are opened on demand. */
const FIRST = 3

function Rule({ paket_id, group: { rule, findings } }: { paket_id: string; group: RuleGroup }) {
  const { t } = useTranslation('adminPackages')
  const [all, setAll] = useState(false)
  const bad = findings[0]?.severity === 'error'
  const Icon = bad ? CircleX : TriangleAlert
  const shown = all ? findings : findings.slice(0, FIRST)
  return (
    <Group component="section" gap="xs" wrap="nowrap" align="start">
      <Icon
        size={16}
        strokeWidth={1.75}
        color={ink(bad ? 'danger' : 'warning')}
        style={{ flex: 'none', marginBlockStart: 'var(--admin-nudge)' }}
        aria-hidden="true"
      />
      <Box miw={0}>
        <Text component="h4" fw={600}>
          {t(`rule.${rule}`)}{' '}
          <Text span inherit fw={400} c="dimmed">
            <bdi>{findings.length}</bdi>
          </Text>
        </Text>
        <ul>
          {shown.map((finding) => (
            <li key={`${finding.soal_id ?? finding.subtest_id}${finding.message}`}>
              <Anchor
                component={Link}
                to={mendAt(paket_id, finding)}
                display="block"
                py="2xs"
                size="xs"
                c={ink('neutral')}
                style={{ overflowWrap: 'anywhere' }}
              >
                {finding.message}
              </Anchor>
            </li>
          ))}
        </ul>
        {findings.length > shown.length && (
          <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
            {t('check.more', { count: findings.length - shown.length })}
          </Button>
        )}
      </Box>
    </Group>
  )
}
