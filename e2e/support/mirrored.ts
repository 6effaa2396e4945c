import type { Page } from '@playwright/test'

/** Texts of the screen that are not read from left to right: a character lies left of the one before it in its line. */
export const reversed = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const parent = node.parentElement
      if (!parent?.checkVisibility() || parent.closest('.katex, script, style')) continue
      let last: DOMRect | null = null
      for (let at = 0; at < text.length; at++) {
        if (!text[at]?.trim()) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const box = range.getBoundingClientRect()
        if (last && Math.abs(last.top - box.top) < 2 && box.left < last.left - 1) {
          found.push(text)
          break
        }
        last = box
      }
    }
    return found
  })

/** Texts that were cut at their beginning: an ellipsis stands for the end. */
export const beheaded = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')].flatMap((one) => {
      const [first] = one.childNodes
      if (first?.nodeType !== Node.TEXT_NODE || one.scrollWidth <= one.clientWidth) return []
      if (getComputedStyle(one).textOverflow !== 'ellipsis') return []
      const range = document.createRange()
      range.setStart(first, 0)
      range.setEnd(first, 1)
      return range.getBoundingClientRect().left < one.getBoundingClientRect().left - 1 ? [one.textContent] : []
    }),
  )

/** Texts that begin on the side of their own words, with room left on the other. */
export const astray = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')].flatMap((one) => {
      const words = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      const { textAlign, display } = getComputedStyle(one)
      if (!words || textAlign !== 'start' || display === 'inline' || !one.checkVisibility()) return []
      if (one.closest('[dir], .katex, svg, [data-print-root]')?.matches(':not(html)')) return []
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getBoundingClientRect().width < one.clientWidth - 24 ? [one.textContent] : []
    }),
  )

/** Words of a picture that reach past it: there they are cut, or lie on what stands beside it. */
export const outOfPicture = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGTextElement>('main svg text')].flatMap((one) => {
      const picture = one.ownerSVGElement
      if (!picture || !one.checkVisibility()) return []
      const [text, box] = [one.getBoundingClientRect(), picture.getBoundingClientRect()]
      const inside =
        text.left >= box.left - 1 &&
        text.right <= box.right + 1 &&
        text.top >= box.top - 2 &&
        text.bottom <= box.bottom + 2
      return inside ? [] : [one.textContent]
    }),
  )
