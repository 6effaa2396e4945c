import { Box, MantineProvider } from '@mantine/core'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ChoiceCards } from '#src/office/kit/choice-cards/choice-cards.tsx'
import { Line, Lines } from '#src/office/kit/lines/lines.tsx'
import { Page } from '#src/office/kit/page/page.tsx'
import { Section } from '#src/office/kit/section/section.tsx'
import { SidePanel, Split } from '#src/office/kit/side-panel/side-panel.tsx'
import { Stat, Stats } from '#src/office/kit/stats/stats.tsx'
import { Steps } from '#src/office/kit/steps/steps.tsx'
import { Chip } from '#src/office/kit/tone/chip.tsx'
import { Note } from '#src/office/kit/tone/note.tsx'
import { TONES } from '#src/office/kit/tone/tones.ts'
import { renderOffice } from '../office.tsx'

test('P265 a page names itself in its heading and in the title of the document, with its count in the reader’s digits', async () => {
  await renderOffice(
    <Page title="Bank soal" count={12_847} text="Semua soal" actions={<button type="button">Impor</button>}>
      <p>isi</p>
    </Page>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Bank soal' })).toBeTruthy()
  expect(document.title).toBe('Bank soal · ELP')
  expect(screen.getByText('12.847')).toBeTruthy()
  expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Impor' })).toBeTruthy()
})

test('P266 a section is a region named by its title', async () => {
  await renderOffice(
    <Section title="Waktu" help="Semua jam WIB">
      <p>isi</p>
    </Section>,
  )
  expect(within(screen.getByRole('region', { name: 'Waktu' })).getByText('isi')).toBeTruthy()
})

test('P267 a side panel takes the focus, closes on Escape from a field too, and gives the focus back', async () => {
  const user = userEvent.setup()
  function Screen() {
    const [open, setOpen] = useState(false)
    return (
      <Split
        panel={
          open && (
            <SidePanel title="Tambah waktu" onClose={() => setOpen(false)}>
              <input aria-label="Alasan" />
            </SidePanel>
          )
        }
      >
        <button type="button" onClick={() => setOpen(true)}>
          Buka
        </button>
      </Split>
    )
  }
  await renderOffice(<Screen />)
  await user.click(screen.getByRole('button', { name: 'Buka' }))
  const panel = screen.getByRole('complementary', { name: 'Tambah waktu' })
  expect(document.activeElement?.textContent).toBe('Tambah waktu')
  await user.type(within(panel).getByLabelText('Alasan'), 'Listrik padam{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Buka'))
})

test('P268 a side panel that belongs to the screen takes no focus and has no way to close', async () => {
  await renderOffice(
    <SidePanel title="Pemeriksaan">
      <p>isi</p>
    </SidePanel>,
  )
  expect(document.activeElement).toBe(document.body)
  expect(screen.queryByRole('button')).toBeNull()
})

test('P269 a figure that filters says whether it does, and one on its way shows no number', async () => {
  const choose = vi.fn()
  await renderOffice(
    <Stats>
      <Stat name="Mengerjakan" value="2.421" chosen onChoose={choose} />
      <Stat name="Selesai" value={undefined} />
      <Stat name="Kosong" value={0} />
    </Stats>,
  )
  const figure = screen.getByRole('button', { name: '2.421' })
  expect(figure.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(figure)
  expect(choose).toHaveBeenCalledOnce()
  const values = [...document.querySelectorAll('dd')].map((value) => value.textContent)
  expect(values).toEqual(['2.421', '', '0'])
})

test('P270 a chip and a note say in words and by an icon what their colour says', async () => {
  await renderOffice(
    TONES.map((tone) => (
      <div key={tone} data-testid={tone}>
        <Chip tone={tone} icon={TriangleAlert}>
          {tone}
        </Chip>
        <Note tone={tone}>Kalimat</Note>
      </div>
    )),
  )
  for (const tone of TONES) {
    const part = within(screen.getByTestId(tone))
    expect(part.getByText(tone)).toBeTruthy()
    expect(part.getByRole(tone === 'danger' ? 'alert' : 'note').textContent).toBe('Kalimat')
    expect(screen.getByTestId(tone).querySelectorAll('svg[aria-hidden="true"]')).toHaveLength(2)
  }
})

test('P271 of steps the one at hand is marked, and what is done or failed is said in words', async () => {
  await renderOffice(
    <Steps
      label="Impor"
      steps={[
        { name: 'Unggah', state: 'done' },
        { name: 'Periksa', state: 'now' },
        { name: 'Baca', state: 'failed' },
        { name: 'Simpan', state: 'ahead' },
      ]}
    />,
  )
  const items = within(screen.getByRole('list', { name: 'Impor' })).getAllByRole('listitem')
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null, null])
  expect(items.map((item) => item.querySelector('.visually-hidden')?.textContent)).toEqual([
    'selesai',
    undefined,
    'gagal',
    undefined,
  ])
})

test('P272 lines are a list, numbered where their order counts', async () => {
  await renderOffice(
    <Lines ordered aria-label="Urutan">
      <Line>Pertama</Line>
      <Line>Kedua</Line>
    </Lines>,
  )
  const list = screen.getByRole('list', { name: 'Urutan' })
  expect(list.tagName).toBe('OL')
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
})

test('P276 choice cards are radio buttons of one group, each with the sentence it is chosen by', async () => {
  const user = userEvent.setup()
  const chosen = vi.fn()
  const cards = [
    { value: 'open', title: 'Terbuka', text: 'Siapa pun boleh mulai.' },
    { value: 'code', title: 'Kode', text: 'Yang punya kode boleh mulai.' },
  ] as const
  const { rerender } = await renderOffice(
    <ChoiceCards label="Cara mulai" value="open" onChange={chosen} cards={cards} />,
  )
  const group = within(screen.getByRole('radiogroup', { name: 'Cara mulai' }))
  expect(group.getByRole('radio', { name: /Terbuka Siapa pun/ }).getAttribute('aria-checked')).toBe('true')
  await user.click(group.getByRole('radio', { name: /Kode/ }))
  expect(chosen.mock.calls).toEqual([['code']])
  rerender(
    <MantineProvider env="test">
      <ChoiceCards label="Cara mulai" value="open" onChange={chosen} cards={cards} disabled />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('radio', { name: /Kode/ }))
  expect(chosen).toHaveBeenCalledTimes(1)
})

test('P277 spacing by a name of ours becomes the token, in style props as well', async () => {
  await renderOffice(<Box data-testid="box" px="gutter" py="2xs" />)
  const { style } = screen.getByTestId('box')
  expect(style.paddingInline).toBe('var(--mantine-spacing-gutter)')
  expect(style.paddingBlock).toBe('var(--mantine-spacing-2xs)')
})
