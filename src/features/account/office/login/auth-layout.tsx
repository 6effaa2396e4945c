import { Stack, Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#src/components/frame/logo.tsx'
import { MAIN_ID } from '#src/components/layout/skip-link.tsx'
import { Admin } from '#src/office/kit/office-provider.tsx'
import { Bubbles } from './bubbles.tsx'
import styles from './login.module.css'

/** What every screen before the back office stands in. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Admin>
      <div className={styles.page}>
        <Ink />
        <main id={MAIN_ID} tabIndex={-1}>
          {children}
        </main>
      </div>
    </Admin>
  )
}

function Ink() {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.ink}>
      <Logo onInk />
      <Bubbles />
      <Stack component="footer" gap="xs">
        <Text fz="var(--text-3xl)" fw={700} lh={1.2} lts="var(--tracking-tight)" maw="20rem">
          {t('login.claim')}
        </Text>
        <Text fz="var(--text-base)" c="var(--color-on-ink-muted)">
          {t('login.claimText')}
        </Text>
      </Stack>
    </div>
  )
}

/** What is asked on such a screen, under each other. */
export function AuthBox({ children }: { children: ReactNode }) {
  return (
    <Stack w="23.75rem" maw="100%">
      {children}
    </Stack>
  )
}

/** The same as a form. */
export function AuthForm({ onSubmit, children }: Pick<ComponentProps<'form'>, 'onSubmit' | 'children'>) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <AuthBox>{children}</AuthBox>
    </form>
  )
}

/** The sentence below its title. */
export function Lead({ children, role }: { children: ReactNode; role?: 'status' | undefined }) {
  return (
    <Text c="var(--color-text-muted)" mb="xs" role={role}>
      {children}
    </Text>
  )
}
