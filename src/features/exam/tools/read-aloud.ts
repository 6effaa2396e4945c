/** The text of an element as a voice should say it: formulas once, by their spoken form. */
export function spokenText(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement
  // KaTeX carries a formula twice, for the eye and as MathML, and its source as an annotation.
  for (const drawn of copy.querySelectorAll('.katex-html, annotation, button, input')) drawn.remove()
  for (const image of copy.querySelectorAll('img')) image.replaceWith(` ${image.alt} `)
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
}

export function canSpeak(): boolean {
  return 'speechSynthesis' in window
}

/** Reads it aloud with a voice of the phone: no network. Answers how to stop; `done` is called at the end. */
export function speak(text: string, lang: string, done: () => void): () => void {
  const voice = window.speechSynthesis
  voice.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = lang
  utterance.onend = done
  utterance.onerror = done
  voice.speak(utterance)
  return () => voice.cancel()
}
