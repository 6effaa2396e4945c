import { Button, Group, Popover, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core'
import { LogOut, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#src/components/display/avatar.tsx'
import { LanguageSelect } from '#src/components/forms/language-select.tsx'
import { LayoutSelect } from '#src/components/forms/layout-select.tsx'
import { LAYOUT_CHOICES, type LayoutChoice } from '#src/lib/device/layout-config.ts'
import { SKINS, type Skin, useSkin } from '#src/lib/device/skin.ts'
import { logOut } from '#src/lib/session/sign-out.ts'
import { useSession } from '#src/lib/session.ts'
import { ACCOUNT } from '#src/office/frame/account-address.ts'
import { menuUrl } from '#src/office/kit/addresses.ts'
import { leaveBy } from '#src/office/kit/unsaved-changes/unsaved-changes.ts'
import { useGo } from '#src/office/kit/unsaved-changes/use-go.ts'

/** Who is at work, and how they like it shown. */
export function AccountButton({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('admin')
  const go = useGo()
  const profile = useSession((state) => state.session?.profile)
  if (!profile) return null
  return (
    <Popover position="top-start" trapFocus>
      <Popover.Target>
        <UnstyledButton miw={0} p="2xs" aria-label={t('account.label', { name: profile.nama })}>
          <Group gap="xs" wrap="nowrap">
            <Avatar name={profile.nama} photo={profile.photo} />
            {!compact && (
              <Text truncate fw={600}>
                {profile.nama}
                <Text span display="block" size="xs" c="dimmed">
                  {profile.level.nama_level}
                </Text>
              </Text>
            )}
          </Group>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" w={260}>
          <Text size="sm" fw={650}>
            {profile.nama}
            <Text span display="block" size="xs" c="dimmed">
              {profile.email}
            </Text>
          </Text>
          <Looks />
          <LanguageSelect />
          <Button leftSection={<ShieldCheck size={16} />} onClick={() => go(menuUrl(ACCOUNT))}>
            {t('account.security')}
          </Button>
          <Button leftSection={<LogOut size={16} />} onClick={() => leaveBy(() => void logOut())}>
            {t('account.logOut')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The choices that a student has in the profile. */
function Looks() {
  const { t } = useTranslation('admin')
  const { skin, choose } = useSkin()
  return (
    <>
      <div>
        <Text size="xs" c="dimmed">
          {t('account.skin')}
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('account.skin')}
          value={skin}
          data={SKINS.map((value) => ({ value, label: t(`account.skins.${value}`) }))}
          onChange={(value) => choose(value as Skin)}
        />
      </div>
      {CHOICES.map((name) => (
        <LayoutSelect key={name} name={name} />
      ))}
    </>
  )
}

const CHOICES = Object.keys(LAYOUT_CHOICES) as LayoutChoice[]
