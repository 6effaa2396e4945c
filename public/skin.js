// Before the first paint, and as a file because the content policy allows no inline script:
// the stored skin must not flash. The rule is that of src/lib/skin.ts: light unless chosen otherwise.
;(() => {
  let [skin, language, known] = [null, null, null]
  try {
    skin = localStorage.getItem('skin')
    language = localStorage.getItem('lng')
    known = localStorage.getItem('known-student') || sessionStorage.getItem('accessToken')
  } catch {
    // Storage may be closed to us; light will do.
  }
  const dark = skin === 'dark' || (skin === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  const page = document.documentElement
  page.dataset.theme = dark ? 'dark' : 'light'
  // Chrome 90 to 107: its 100vh reaches below the edge of the screen while the address bar is shown.
  if (!CSS.supports('height', '1dvh')) {
    const measure = () => page.style.setProperty('--h-screen', `${innerHeight}px`)
    measure()
    addEventListener('resize', measure)
  }
  // A page drawn for a visitor whom nobody knows, in another language than the one chosen here, is not for these eyes.
  if (known || (language && language !== page.lang)) page.dataset.other = ''
})()
