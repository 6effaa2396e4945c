/** A place that the list of contents names. */
export interface Entry {
  title: string
  at: number
  /** 0 for a chapter, more for what stands in one. */
  depth: number
}

/** An e-book as the reader uses it, whatever its format. Places count from 1. */
export interface OpenBook {
  /** Pages or chapters. */
  pages: number
  /** Markup of one; nothing of a page that is a picture. */
  html(at: number): Promise<string>
  /** The words of that markup, letter for letter: what is searched, and what places of marks count. */
  text(at: number): Promise<string>
  /** Empty where the file has no list of contents. */
  contents(): Promise<Entry[]>
  /** Draws one page as it was printed, as wide as asked, in CSS pixels. */
  draw?(at: number, canvas: HTMLCanvasElement, width: number): Promise<void>
  /** Where a link inside the book leads. */
  placeOf?(href: string): number | undefined
  close(): void
}

/** No list of contents is read beyond this. */
export const MOST_ENTRIES = 500
