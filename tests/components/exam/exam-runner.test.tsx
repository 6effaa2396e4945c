import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { keptLines } from '#src/features/exam/tools/pad-strokes.ts'
import { paperOf, renderExam } from '../exam.tsx'

afterEach(() => vi.restoreAllMocks())

/** Letters of the options that are ticked. */
const ticked = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type="radio"], input[type="checkbox"]')].flatMap(
    ({ checked }, place) => (checked ? String.fromCharCode(65 + place) : []),
  )

const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('U221.1 one option is chosen by a tap or by its letter, and the next one takes its place', async () => {
  const user = userEvent.setup()
  const { attempt } = await renderExam(paperOf(['pilihan']))
  await user.click(screen.getByRole('radio', { name: /pilihan B/ }))
  expect(ticked()).toEqual(['B'])
  await user.keyboard('d')
  expect(ticked()).toEqual(['D'])
  expect([...attempt.snapshot().answers.values()]).toEqual(['D'])
})

test('U221.2 of several options each is ticked by itself, and ticked off again', async () => {
  const user = userEvent.setup()
  await renderExam(paperOf(['ganda']))
  await user.keyboard('ca')
  expect(ticked()).toEqual(['A', 'C'])
  await user.click(screen.getByRole('checkbox', { name: /pilihan C/ }))
  expect(ticked()).toEqual(['A'])
})

test('U221.3 a struck option is chosen only by who thinks again, which takes the strike away', async () => {
  const user = userEvent.setup()
  const { preferences } = await renderExam(paperOf(['pilihan']))
  const soal_id = paperOf(['pilihan']).subtes[0]?.soal[0]?.id ?? ''
  preferences.strike(soal_id, 'B', true)
  const again = await screen.findByRole('button', { name: 'Batalkan coretan B' })
  expect(again).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /pilihan B/ }))
  expect(ticked()).toEqual(['B'])
  expect(screen.queryByRole('button', { name: 'Batalkan coretan B' })).toBeNull()
})

/** The screen has taken up what the attempt told. */
const settled = () => act(async () => undefined)

test('U221.4 a table of statements says how many are answered until all are', async () => {
  const user = userEvent.setup()
  await renderExam(paperOf(['pernyataan']))
  const [first, second] = screen.getAllByRole('radio', { name: /Benar/ })
  if (!first || !second) throw new Error('two statements')
  await user.click(first)
  expect(document.body.textContent).toContain('1 dari 2')
  await user.click(second)
  expect(document.body.textContent).toContain('2 dari 2 pernyataan dijawab')
})

test('U221.5 a field for numbers says why it refuses, and that the number before it stands', async () => {
  const user = userEvent.setup()
  const { attempt } = await renderExam(paperOf(['angka']))
  const field = screen.getByRole('textbox')
  await user.type(field, '12,5')
  await settled()
  await user.type(field, 'meter')
  await settled()
  expect(await screen.findByText(/di sini hanya angka/)).toBeTruthy()
  expect(document.body.textContent).toContain('Jawabanmu masih 12,5.')
  expect([...attempt.snapshot().answers.values()]).toEqual(['12,5'])
  expect((field as HTMLInputElement).value).toBe('12,5meter')
})

test.each(['angka', 'teks'] as const)(
  'U461.1 %s: spaces around an answer stand while it is typed; who leaves the field sees what is stored',
  async (kind) => {
    const user = userEvent.setup()
    const { attempt } = await renderExam(paperOf([kind]))
    const field = screen.getByRole<HTMLInputElement>('textbox')
    await user.type(field, '12,5 ')
    expect(field.value).toBe('12,5 ')
    await user.tab()
    await settled()
    expect(field.value).toBe('12,5')
    expect([...attempt.snapshot().answers.values()]).toEqual(['12,5'])
  },
)

test('U221.6 arrows and buttons walk from question to question; at the first there is none before it', async () => {
  const user = userEvent.setup()
  await renderExam(paperOf(['pilihan', 'pilihan', 'ganda']))
  const shown = () => /Soal ke-(\d)/.exec(document.body.textContent ?? '')?.[1]
  expect(button('Sebelumnya')).toHaveProperty('disabled', true)
  await user.click(button('Lanjut'))
  expect(shown()).toBe('2')
  await user.keyboard('{ArrowRight}')
  expect(shown()).toBe('3')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(shown()).toBe('1')
})

test('U221.7 the map says of each number in words what its shape says, and leads there', async () => {
  const user = userEvent.setup()
  await renderExam(paperOf(['pilihan', 'pilihan', 'pernyataan']))
  await user.keyboard('a')
  await user.keyboard('{ArrowRight}')
  await user.click(button('Ragu-ragu'))
  await user.click(button(/^Peta 1\/3/))
  const map = within(await screen.findByRole('dialog', { name: 'Peta soal' }))
  const cells = map.getAllByRole('button', { name: /^Nomor/ }).map((cell) => cell.getAttribute('aria-label'))
  expect(cells).toEqual([
    expect.stringMatching(/^Nomor 1, dijawab/),
    'Nomor 2, sudah dilihat, kosong, ragu-ragu',
    'Nomor 3, belum dilihat',
  ])
  await user.click(map.getByRole('button', { name: /^Nomor 3/ }))
  expect(document.body.textContent).toContain('Soal ke-3')
})

test('U221.8 before the end the review counts what is blank and half answered, and leads to it', async () => {
  const user = userEvent.setup()
  await renderExam(paperOf(['pilihan', 'pernyataan']))
  await user.keyboard('{ArrowRight}')
  await user.click(screen.getAllByRole('radio', { name: /Benar/ })[0] as HTMLElement)
  await user.click(button('Selesai'))
  expect(await screen.findByRole('heading', { name: /Masih ada satu nomor kosong/ })).toBeTruthy()
  expect(document.body.textContent).toContain('satu baru dijawab sebagian')
  await user.click(button('Isi nomor 1'))
  expect(document.body.textContent).toContain('Soal ke-1')
})

test('U226.1 before the end what is open stands above the dots, and the last question repeats it with the time left', async () => {
  const user = userEvent.setup()
  await renderExam(paperOf(['pilihan', 'pilihan', 'ganda']))
  await user.click(screen.getByRole('radio', { name: /pilihan B/ }))
  await user.click(button(/^Peta/))
  await user.click(button('Akhiri tryout'))
  const open = await screen.findByRole('heading', { name: 'Masih ada dua nomor kosong' })
  const blank = screen.getByText('kosong')
  const dots = document.querySelector('[aria-hidden="true"] [data-fill="answered"]')
  if (!dots) throw new Error('the dots are there')
  expect(open.compareDocumentPosition(blank) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(blank.compareDocumentPosition(dots) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await user.click(button('Akhiri tryout sekarang'))
  const question = screen.getByRole('alertdialog', { name: /^Masih ada dua nomor kosong\. Akhiri tryout\?/ })
  expect(within(question).getByText(/^Sisa waktu (10:00|9:5\d)\.$/)).toBeTruthy()
})

test('U232.1 a saved answer moves the sign beside its word for a moment, and not where motion is reduced', async () => {
  const user = userEvent.setup()
  const moved: { ms: unknown; line: string | null | undefined; sign: string }[] = []
  const line = () => document.querySelector('[data-save-line]')
  const sign = () => line()?.querySelector('svg')?.outerHTML ?? ''
  let reduced = false
  Element.prototype.animate = function (this: Element, _frames, options) {
    const said = this.closest('[data-save-line]')?.textContent
    moved.push({ ms: (options as KeyframeAnimationOptions).duration, line: said, sign: this.outerHTML })
    return {} as Animation
  }
  const real = window.matchMedia
  window.matchMedia = (query) =>
    query.includes('reduced-motion') ? ({ matches: reduced } as MediaQueryList) : real.call(window, query)
  try {
    await renderExam(paperOf(['pilihan', 'pilihan']))
    await user.click(screen.getByRole('radio', { name: /pilihan B/ }))
    expect(line()?.textContent).toContain('Menyimpan')
    const saving = sign()
    await settled()
    await vi.waitFor(() => expect(moved).toHaveLength(1))
    expect(moved[0]?.ms).toBeLessThanOrEqual(220)
    // Not the sign of the saving, which stays for a while: the one that comes after it.
    expect(moved[0]?.line).toMatch(/^(Tersimpan|Semua terkirim)/)
    expect(moved[0]?.sign).toBe(sign())
    expect(moved[0]?.sign).not.toBe(saving)
    reduced = true
    await user.click(screen.getByRole('radio', { name: /pilihan C/ }))
    await settled()
    await vi.waitFor(() => expect(line()?.textContent).not.toContain('Menyimpan'))
    await act(() => new Promise(requestAnimationFrame))
    expect(moved).toHaveLength(1)
  } finally {
    window.matchMedia = real
  }
})

test('U24.4 whose time ends on the review begins the next sub-test with its first question, and is told of the time alone', async () => {
  const user = userEvent.setup()
  await renderExam({ ...paperOf(['pilihan', 'pilihan'], ['ganda']), waktu: 'subtes' })
  await user.click(button(/^Peta/))
  await user.click(button('Akhiri subtes'))
  expect(await screen.findByRole('heading', { name: /^Masih ada dua nomor kosong/ })).toBeTruthy()
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  // Whether the answers are saved the line above says, and nothing else.
  expect(screen.getByText(/^Waktu Subtes 1 sudah selesai/).textContent).toBe('Waktu Subtes 1 sudah selesai.')
  await user.click(button('OK, kerjakan'))
  expect(document.body.textContent).toContain('Soal ke-3')
})

test('U26.6 what a finger draws stays with its question, is taken back stroke by stroke, and the next attempt has none of it', async () => {
  const user = userEvent.setup()
  localStorage.clear()
  const exam = await renderExam(paperOf(['pilihan', 'pilihan']))
  const pad = () => screen.findByRole('img', { name: 'Kertas coret untuk jari' })
  const strokes = async () => (await pad()).querySelectorAll('polyline').length
  await user.click(button('Ukuran teks dan alat bantu'))
  for (const x of [10, 40]) {
    const target = await pad()
    await user.pointer([
      { target, keys: '[TouchA>]', coords: { clientX: x, clientY: 5 } },
      { target, pointerName: 'TouchA', coords: { clientX: x + 20, clientY: 30 } },
      { keys: '[/TouchA]' },
    ])
  }
  expect(await strokes()).toBe(2)
  await user.click(button('Hapus goresan terakhir'))
  expect(await strokes()).toBe(1)
  await user.click(button('Tutup'))
  await user.click(button('Lanjut'))
  await user.click(button('Ukuran teks dan alat bantu'))
  expect(await strokes()).toBe(0)
  await user.click(button('Tutup'))
  await user.click(button('Sebelumnya'))
  await user.click(button('Ukuran teks dan alat bantu'))
  expect(await strokes()).toBe(1)
  const { attempt, session } = exam
  const first = session.items[0]?.soal.id ?? ''
  expect(keptLines(attempt.attempt_id, first)).toHaveLength(1)
  expect(keptLines('another attempt', first)).toEqual([])
})

test('U26.9 a calculator is among the tools only where the package allows one, by touch and by keys', async () => {
  const user = userEvent.setup()
  await renderExam({ ...paperOf(['pilihan']), kalkulator: true })
  await user.click(button('Ukuran teks dan alat bantu'))
  const calculator = await screen.findByRole('group', { name: 'Kalkulator' })
  for (const key of ['7', ',', '5', '×', '4', '='])
    await user.click(within(calculator).getByRole('button', { name: key }))
  expect(within(calculator).getByRole('status').textContent).toBe('30')
  await user.keyboard('/8=')
  expect(within(calculator).getByRole('status').textContent).toBe('3,75')
  expect(screen.getByRole('heading', { name: 'Coretan dan kalkulator' })).toBeTruthy()
})

test('U26.10 a paper that says nothing of a calculator has none', async () => {
  const user = userEvent.setup()
  await renderExam(paperOf(['pilihan']))
  await user.click(button('Ukuran teks dan alat bantu'))
  await screen.findByRole('img', { name: 'Kertas coret untuk jari' })
  expect(screen.queryByRole('group', { name: 'Kalkulator' })).toBeNull()
})

test('U221.9 while a sheet is open, whoever opened it, keys neither answer nor turn the page', async () => {
  const user = userEvent.setup()
  const { attempt } = await renderExam(paperOf(['pilihan', 'pilihan']))
  await user.click(document.querySelector('[data-save-line] button') as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Di mana jawabanmu' })).toBeTruthy()
  await user.keyboard('b{ArrowRight}')
  await user.click(button('Tutup'))
  expect(document.body.textContent).toContain('Soal ke-1')
  expect(attempt.snapshot().answers.size).toBe(0)
  await user.keyboard('b')
  expect([...attempt.snapshot().answers.values()]).toEqual(['B'])
})
