import { ALargeSmall } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/components/controls/icon-button.tsx'
import { Text } from '#src/components/layout/text.tsx'
import type { Part } from '../model/session.ts'
import { useRunner } from './context.ts'
import styles from './head.module.css'
import { Timer } from './timer.tsx'

interface Props {
  part: Part
  akhir: number
  /** Second line under the name; the sub-test's place where nothing else is said. */
  subtitle?: string
  /** The name took two lines: the place of the sub-test has to go elsewhere. */
  onTight?: (tight: boolean) => void
  onTools?: () => void
  end?: ReactNode
}

/** 52 px: where I am, how long I have, how I like to read. */
export function Head({ part, akhir, subtitle, onTight, onTools, end }: Props) {
  const { t } = useTranslation('exam')
  const place = usePlace(part)
  const name = useRef<HTMLHeadingElement>(null)
  const tight = useTwoLines(name, part.subtes.nama)
  useLayoutEffect(() => onTight?.(tight), [onTight, tight])
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1 ref={name} className={styles.name}>
          {part.subtes.nama}
        </h1>
        {!tight && (subtitle ?? place) && (
          <Text size="sm" tone="muted" className={styles.place}>
            {subtitle ?? place}
          </Text>
        )}
      </div>
      <Timer akhir={akhir} main />
      {onTools && <IconButton label={t('tools.open')} icon={<ALargeSmall aria-hidden="true" />} onClick={onTools} />}
      {end}
    </header>
  )
}

/** "Subtes 7 dari 7", or nothing where there is only one. */
export function usePlace(part: Part): string {
  const { t } = useTranslation('exam')
  const { session } = useRunner()
  if (session.parts.length < 2) return ''
  return t('head.place', { index: part.index + 1, count: session.parts.length })
}

function useTwoLines(ref: React.RefObject<HTMLElement | null>, text: string): boolean {
  const [tight, setTight] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const line = Number.parseFloat(getComputedStyle(element).lineHeight)
      setTight(text.length > 0 && element.scrollHeight > line * 1.5)
    }
    // Told once the page is laid out and before it is painted: the second line must not be seen to come and go, and to
    // ask for a height here would lay out the page twice.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, text])
  return tight
}
