import { useMemo } from 'react'
import { katexOptions } from '#contract/question-bank/formulas.ts'
import { trustedHtml } from '#src/lib/device/trusted.ts'
import { katex } from './katex.ts'

/** A formula of our own, drawn. */
export function Tex({ children }: { children: string }) {
  const content = useMemo(
    () => ({ __html: trustedHtml(katex.renderToString(children, katexOptions(children))) }),
    [children],
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX's own output
  return <span aria-hidden="true" dangerouslySetInnerHTML={content} />
}
