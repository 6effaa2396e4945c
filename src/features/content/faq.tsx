import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { PublicFaq } from '#contract/content/content.ts'
import { Button, LinkButton } from '#src/components/controls/button.tsx'
import { StateMessage } from '#src/components/feedback/state-message.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { Page } from '#src/components/layout/page.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { LONGEST_SEARCH } from '#src/lib/list-address.ts'
import { contentPaths } from '#src/lib/paths/content.ts'
import { Answer } from './answer.tsx'
import { byTopic } from './by-topic.ts'
import { useFaqs } from './calls.ts'
import { findAnswers } from './find-answers.ts'
import { Gate } from './gate.tsx'
import { useHashTarget } from './use-hash-target.ts'
import { WhomToAsk } from './whom-to-ask.tsx'

/** What is often asked, answered in place; whom to ask else. */
export default function Faq() {
  const { t } = useTranslation('content')
  const found = useFaqs()
  return (
    <>
      <title>{`${t('faq')} · ELP`}</title>
      <Page>
        <h1>{t('faqTitle')}</h1>
      </Page>
      <Gate found={found} shape="rows">
        {(faqs) => <Answers faqs={faqs} />}
      </Gate>
      <WhomToAsk />
    </>
  )
}

function Answers({ faqs }: { faqs: readonly PublicFaq[] }) {
  const { t } = useTranslation('content')
  const [params] = useSearchParams()
  const [typed, setTyped] = useState('')
  const topics = useMemo(() => byTopic(faqs).filter(([topik]) => topik), [faqs])
  const topic = topics.find(([topik]) => topik === params.get('topik'))?.[0]
  // A search looks through all of them, whatever topic is open.
  const words = typed.trim()
  const shown = useMemo(
    () => (words ? findAnswers(faqs, words) : faqs.filter(({ topik }) => !topic || topik === topic)),
    [faqs, words, topic],
  )
  useHashTarget(true)
  if (faqs.length === 0) return <StateMessage title={t('noFaq')}>{t('noFaqText')}</StateMessage>
  return (
    <Page>
      <Field
        type="search"
        label={t('searchFaq')}
        value={typed}
        maxLength={LONGEST_SEARCH}
        onChange={(event) => setTyped(event.target.value)}
      />
      {topics.length > 1 && (
        <Row as="nav" gap={2} wrap aria-label={t('topics')}>
          {topics.map(([topik, { length }]) => (
            <LinkButton
              key={topik}
              size="sm"
              variant={topik === topic ? 'soft' : undefined}
              aria-current={topik === topic ? 'page' : undefined}
              to={contentPaths.faq({ topik: topik === topic ? undefined : topik })}
            >
              {topik}{' '}
              <Text as="span" tone="muted" weight="regular" numeric>
                {length}
              </Text>
            </LinkButton>
          ))}
        </Row>
      )}
      <Text size="sm" tone="muted" numeric role="status" className={words ? undefined : 'visually-hidden'}>
        {t('answers', { count: shown.length })}
      </Text>
      {shown.length === 0 && (
        <StateMessage
          title={t('noMatch', { words })}
          action={<Button onClick={() => setTyped('')}>{t('clear')}</Button>}
        >
          {t('noMatchFaq')}
        </StateMessage>
      )}
      <Stack gap={0}>
        {shown.map((faq) => (
          <Answer key={faq.id} faq={faq} />
        ))}
      </Stack>
    </Page>
  )
}
