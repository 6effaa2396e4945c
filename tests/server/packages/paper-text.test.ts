import { expect, test } from 'vitest'
import { isBlank, render, withSizes } from '#server/packages/text/render.ts'

const SHA = 'ab'.repeat(32)

test('P5.1 nothing that runs, loads from elsewhere or dresses itself up survives', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    `<img src="/files/media/${SHA}" onload="alert(1)" style="position:fixed">`,
    '<a href="javascript:alert(1)">klik</a>',
    '<svg><script>alert(1)</script><foreignObject><body onload=alert(1)></foreignObject></svg>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<iframe src="https://jahat.example"></iframe><object data="x"></object><embed src="x">',
    '<form action="https://jahat.example"><input name=a></form>',
    '<p style="background:url(https://jahat.example)" class="katex" id="root">x</p>',
    '<link rel=stylesheet href=//jahat.example><base href="//jahat.example"><meta http-equiv=refresh content="0;url=//x">',
    '<img src="//jahat.example/a.png"><img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '\\(\\href{javascript:alert(1)}{x}\\) \\(\\htmlData{a=b}{x}\\) \\(\\includegraphics{https://jahat.example/a.png}\\)',
    '<p title="\\(<img src=x onerror=alert(1)>\\)">x</p>',
    '\\(\\text{<img src=x onerror=alert(1)>}\\)',
  ]
  for (const text of hostile) {
    const { html } = render(text)
    expect(html, text).not.toMatch(
      /<(?:script|iframe|object|embed|form|input|link|base|meta|svg onload|foreignObject|style)\b/i,
    )
    expect(html.match(/<[^>]*>/g)?.join('') ?? '', text).not.toMatch(
      /\son\w+=|javascript:|jahat\.example|\sstyle="(?:position|background)/i,
    )
  }
})

test('P5.2 what a question needs is kept', () => {
  const text =
    '<p>Air H<sub>2</sub>O, <strong>tebal</strong></p><table><tr><td colspan="2">sel</td></tr></table><ol start="3"><li>x</li></ol>'
  expect(render(text)).toEqual({ html: text, media: [], problems: [] })
})

test('P5.3 media kept here is named by content, anything else is told to the author', () => {
  const kept = render(`<p><img src="/files/media/${SHA}" alt="Grafik"></p>`)
  expect(kept).toMatchObject({ html: `<p><img src="media:${SHA}" alt="Grafik" /></p>`, media: [SHA], problems: [] })
  expect(render('<img src="https://contoh.id/a.png">').problems[0]).toContain('https://contoh.id/a.png')
  expect(render(`<audio src="/files/media/${SHA}"></audio>`).html).toContain('controls')
})

test('P5.4 an image gets the size of its file where its author gave none', () => {
  const { html } = render(`<img src="/files/media/${SHA}" alt="">`)
  expect(withSizes(html, new Map([[SHA, { width: 480, height: 182 }]]))).toContain('width="480" height="182"')
  const own = render(`<img width="10" src="/files/media/${SHA}">`).html
  expect(withSizes(own, new Map([[SHA, { width: 480, height: 182 }]]))).toBe(own)
})

test('P5.5 formulas are drawn once, for eyes and for screen readers, and need no script', () => {
  for (const text of ['\\(x^2\\)', '\\[x^2\\]', '$$x^2$$', '$x^2$']) {
    const { html, problems } = render(`<p>Nilai ${text} adalah</p>`)
    expect(problems).toEqual([])
    expect(html).toContain('<math')
    expect(html).toContain('class="katex-html" aria-hidden="true"')
    expect(html).not.toContain('annotation')
  }
})

test('P5.6 a formula is read as its author typed it, whatever the editor made of it', () => {
  const text = (html: string) => render(html).html.replace(/<[^>]*>/g, '')
  expect(text('\\(a<b\\)')).toContain('&lt;')
  expect(text('\\(a&lt;b\\)')).toBe(text('\\(a<b\\)'))
  expect(text('\\(a&nbsp;+<br>b\\)')).toBe(text('\\(a + b\\)'))
  expect(render('<img src="/files/media/x" alt="\\(x\\)">').html).toBe('')
})

test('P5.7 money is not maths', () => {
  for (const text of ['Harga $5 dan $10', '$5-$10', 'Rp5.000 atau \\$7', 'US$ 3 atau US$ 4', '$5.00, $6.00 dan $7']) {
    expect(render(text)).toMatchObject({ html: text.replaceAll('\\$', '$'), problems: [] })
  }
})

test('P5.8 a formula that cannot be read is told to the author with its place', () => {
  expect(render('<p>\\(\\frac{1\\)</p>').problems[0]).toContain('\\frac{1')
  expect(render('<p>\\(\\tidakada{1}\\)</p>').problems).toHaveLength(1)
})

test('P5.17 why a formula cannot be read is said in the words of its author, whatever the reader of formulas says', () => {
  const faults: [string, RegExp][] = [
    ['\\frac{1}{', /belum ditutup/],
    ['\\foo{2}', /perintah \\foo tidak dikenal \(huruf ke-1\)/],
    ['x^2^3', /dua pangkat/],
    ['x^', /belum ada isi sesudah \^/],
    ['\\left( x', /\\left belum ditutup/],
    ['\\right)', /tidak punya \\left/],
    ['a & b', /tanda & hanya/],
    ['}', /tidak punya pasangan/],
    ['\\begin{matrix}a\\end{pmatrix}', /ditutup dengan \\end\{pmatrix\}/],
    ['\\begin{zoo}a\\end{zoo}', /zoo tidak dikenal/],
    ['\\def\\a{\\a\\a}\\a', /tanpa akhir/],
    ['\\sqrt', /belum punya isi/],
    ['\\hspace{3xx}', /periksa penulisannya \(huruf ke-9\)/],
  ]
  for (const [tex, words] of faults) {
    const problems = render(`<p>\\(${tex}\\)</p>`).problems
    expect(problems).toEqual([expect.stringMatching(words)])
    expect(problems[0]).not.toMatch(/Expected|Undefined|Unexpected|Double|position/)
  }
})

test('P5.15 a reaction is drawn as chemists write it, for the eye and for a screen reader', () => {
  const { html, problems } = render('<p>\\(\\ce{2H2 + O2 -> 2H2O}\\), \\(\\ce{SO4^2-}\\), \\(\\pu{25 kJ mol-1}\\)</p>')
  expect(problems).toEqual([])
  expect(html).toContain('x-arrow')
  expect(html).toMatch(/<msub>.*<mn[^>]*>2<\/mn>/)
  expect(html).not.toContain('\\ce')
  // As an editor leaves it.
  expect(render('\\(\\ce{A -&gt; B}\\)').html).toBe(render('\\(\\ce{A -> B}\\)').html)
  expect(render('\\(\\ce{A -> }').html).toContain('\\ce')
  expect(render(`\\(\\ce{${'a_'.repeat(9000)}}\\)`).problems[0]).toContain('terlalu panjang')
})

test('P5.9 a text without letters, pictures or sounds is blank', () => {
  for (const text of ['', '<p>&nbsp;</p>', '<p><br></p>', '<script>x</script>'])
    expect(isBlank(render(text)), text).toBe(true)
  for (const text of ['a', '\\(x\\)', `<img src="/files/media/${SHA}">`])
    expect(isBlank(render(text)), text).toBe(false)
})

test('P5.10 rendering is a pure function: the same text gives the same bytes', () => {
  const text = `<p>\\(\\sqrt{2}\\) <img src="/files/media/${SHA}"></p>`
  expect(render(text)).toEqual(render(`${text}`))
})
