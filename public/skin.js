// Before the first paint, and as a file because the content policy allows no inline script:
// the stored skin must not flash. The rule is that of src/lib/skin.ts: light unless chosen otherwise.
;(() => {
  let skin = null
  try {
    skin = localStorage.getItem('skin')
  } catch {
    // Storage may be closed to us; light will do.
  }
  const dark = skin === 'dark' || (skin === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
