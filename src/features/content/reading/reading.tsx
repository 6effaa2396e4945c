import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '#src/components/controls/disclosure.tsx'
import { RichHtml } from '#src/components/display/rich-html.tsx'
import { Stack } from '#src/components/layout/stack.tsx'
import { useTextSize } from '#src/lib/device/text-size.ts'
import { useHashTarget } from '../use-hash-target.ts'
import styles from './reading.module.css'
import { useStoredPictures } from './stored-pictures.ts'
import { useInnerLinks } from './use-inner-links.ts'
import { type TextPart, withParts } from './with-parts.ts'

/** Fewer are seen at a glance. */
const LONG = 3

/** A text to be read, before it the list of its parts where it is long. */
export function Reading({ html: written }: { html: string }) {
  const { html, parts } = useMemo(() => withParts(written), [written])
  const text = useRef<HTMLDivElement>(null)
  const letters = useTextSize((state) => state.letters)
  useInnerLinks(text)
  useStoredPictures(text, html)
  useHashTarget(true)
  return (
    <>
      {parts.length >= LONG && <Contents parts={parts} />}
      <div ref={text} style={{ zoom: letters }}>
        <RichHtml html={html} className={styles.text} />
      </div>
    </>
  )
}

function Contents({ parts }: { parts: readonly TextPart[] }) {
  const { t } = useTranslation('content')
  return (
    <nav aria-label={t('contents')} data-only="screen">
      <Disclosure label={t('contents')}>
        <Stack as="ol" gap={3}>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </Stack>
      </Disclosure>
    </nav>
  )
}
