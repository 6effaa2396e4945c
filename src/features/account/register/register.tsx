import { MailCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ageOn, dateInJakarta, guardianDuty } from '#contract/accounts/age.ts'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { Notice } from '#src/components/feedback/notice.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { FieldError } from '#src/components/forms/labelled.tsx'
import { PasswordField } from '#src/components/forms/password-field.tsx'
import { Pick, type Picked } from '#src/components/forms/pick.tsx'
import { LEGAL, SiteLinks } from '#src/components/frame/site-links.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { ApiError } from '#src/lib/calls/api-error.ts'
import { postJson } from '#src/lib/calls/request-json.ts'
import { paths } from '#src/lib/paths.ts'
import { schoolNote } from '#src/lib/school-note.ts'
import { failureText } from '#src/lib/words/refusal.ts'
import { AccountPage } from '../account-page.tsx'

const BLANK = {
  nama: '',
  email: '',
  tanggal_lahir: '',
  username: '',
  password: '',
  'guardian.nama': '',
  'guardian.email': '',
}
type Typed = typeof BLANK

/** A stranger's way to an account. What was typed stays when sending fails; limits are said by the server, at their fields. */
export default function Register() {
  const { t } = useTranslation('register')
  const [search] = useSearchParams()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AccountPage title={t('title')} heading={t(sentTo ? 'doneTitle' : 'title')}>
      {sentTo ? (
        <Notice tone="success" icon={<MailCheck />}>
          <p>{t('doneText', { email: sentTo })}</p>
        </Notice>
      ) : (
        <RegisterForm onSent={setSentTo} />
      )}
      <LinkButton to={paths.login(search.get('next') ?? undefined)} variant="quiet" block>
        {t(sentTo ? 'logIn' : 'have')}
      </LinkButton>
    </AccountPage>
  )
}

function RegisterForm({ onSent }: { onSent(email: string): void }) {
  const { t, i18n } = useTranslation('register')
  const [typed, setTyped] = useState<Typed>(BLANK)
  const [sekolah, setSekolah] = useState<Picked | null>(null)
  const [agreed, setAgreed] = useState(false)
  const [news, setNews] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const today = dateInJakarta(Date.now())
  const duty = typed.tanggal_lahir ? guardianDuty(ageOn(typed.tanggal_lahir, today)) : null
  const fields = failure instanceof ApiError ? failure.fields : []
  // What stands at its own field is not said again; what has none is said before the button.
  const unagreed = fields.find(({ path }) => path === 'agreed')?.message
  const others = fields.filter(({ path }) => !(path in typed) && path !== 'agreed').map(({ message }) => message)
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: fields.find(({ path }) => path === name)?.message ?? null,
    onChange: (event: { target: { value: string } }) => setTyped((now) => ({ ...now, [name]: event.target.value })),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    const { nama, email, password, tanggal_lahir, username } = typed
    const guardian = duty ? { nama: typed['guardian.nama'], email: typed['guardian.email'] } : null
    const own = { nama, email, password, tanggal_lahir, username: username.trim() || null }
    const given = { ...own, sekolah_id: sekolah?.id ?? null, guardian }
    try {
      await postJson('/auth/user-register', { ...given, bahasa: i18n.language, agreed, news })
      onSent(email.trim())
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate>
      <p>{t('lead')}</p>
      <Field label={t('nama')} autoComplete="name" maxLength={120} {...field('nama')} />
      <Field label={t('email')} type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
      <Field label={t('born')} type="date" autoComplete="bday" max={today} {...field('tanggal_lahir')} />
      {duty && (
        <Stack as="section" gap={4}>
          <h2>{t(duty === 'consent' ? 'guardianTitle' : 'toldTitle')}</h2>
          <p>{t(duty === 'consent' ? 'guardianText' : 'toldText')}</p>
          <Field label={t('guardianName')} maxLength={120} {...field('guardian.nama')} />
          <Field
            label={t('guardianEmail')}
            type="email"
            autoCapitalize="none"
            help={t('guardianHelp')}
            {...field('guardian.email')}
          />
        </Stack>
      )}
      <Pick
        label={t('school')}
        help={t('schoolHelp')}
        picked={sekolah}
        onPick={setSekolah}
        search={{ path: '/sekolah-siswa', note: schoolNote }}
        words={{ other: t('schoolOther'), failed: t('schoolFailed'), none: t('schoolNone') }}
      />
      <Field
        label={t('username')}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={30}
        help={t('usernameHelp')}
        {...field('username')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        help={t('passwordHelp')}
        {...field('password')}
      />
      <p>{t('stored')}</p>
      <SiteLinks links={LEGAL} apart />
      <Row as="label" gap={3}>
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={!!unagreed}
          aria-describedby={unagreed && 'agreed-error'}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        {t('agree')}
      </Row>
      {unagreed && <FieldError id="agreed-error">{unagreed}</FieldError>}
      <Row as="label" gap={3}>
        <input type="checkbox" checked={news} onChange={(event) => setNews(event.target.checked)} />
        {t('news')}
      </Row>
      {failure !== null && (
        <FieldError>
          {fields.length === 0 ? failureText(failure, t('failed')) : others.join(' ') || t('wrong')}
        </FieldError>
      )}
      <Button type="submit" variant="accent" size="lg" block busy={busy}>
        {t('submit')}
      </Button>
    </Stack>
  )
}
