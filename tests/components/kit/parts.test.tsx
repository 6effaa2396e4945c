import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { X } from 'lucide-react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { Disclosure } from '#src/components/controls/disclosure.tsx'
import { IconButton, IconLink } from '#src/components/controls/icon-button.tsx'
import { Facts } from '#src/components/display/facts.tsx'
import { List } from '#src/components/display/list.tsx'
import { Sheet } from '#src/components/feedback/sheet.tsx'
import { Field } from '#src/components/forms/field.tsx'
import { TaskHead } from '#src/components/frame/task-head.tsx'
import { Row, Stack } from '#src/components/layout/stack.tsx'
import { Text } from '#src/components/layout/text.tsx'
import { startWords } from '#src/lib/i18n/i18n.ts'

beforeAll(() => startWords('id', []))

test('U218.1 facts without a value are left out, the others stand in their order with their names', () => {
  const { container } = render(
    <Facts
      rows={[
        ['Nama', 'Nadira'],
        ['Sekolah', null],
        ['Nomor', 'ABC'],
      ]}
    />,
  )
  expect([...container.querySelectorAll('dt')].map((name) => name.textContent)).toEqual(['Nama', 'Nomor'])
  expect([...container.querySelectorAll('dd')].map((value) => value.textContent)).toEqual(['Nadira', 'ABC'])
})

test('U218.2 a part is drawn as the element that is asked for, keeps its attributes, and a class of the screen beside its own', () => {
  const { container } = render(
    <Stack as="ol" gap={2} className="own" aria-label="Langkah">
      <Row as="li">
        <Text as="b" size="sm" tone="muted" numeric>
          1
        </Text>
      </Row>
    </Stack>,
  )
  const list = screen.getByRole('list', { name: 'Langkah' })
  expect(list.tagName).toBe('OL')
  expect(list.className).toBe('stack own')
  expect(list.dataset.gap).toBe('2')
  expect(container.querySelector('b')?.dataset).toMatchObject({ text: 'sm', tone: 'muted' })
})

test('U218.3 an icon that can be pressed says what it does, and is a link where it leads somewhere', async () => {
  const press = vi.fn()
  render(
    <MemoryRouter>
      <IconButton label="Tutup" icon={<X />} onClick={press} />
      <IconLink label="Kembali" icon={<X />} to="/tryout" />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Tutup' }))
  expect(press).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Kembali' }).getAttribute('href')).toBe('/tryout')
})

test('U218.4 the error and the help of a field are read out with it', () => {
  render(<Field label="Email" help="Yang terdaftar" error="Belum lengkap" defaultValue="" />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  const said = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(said).toEqual(['Belum lengkap', 'Yang terdaftar'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Belum lengkap')
})

function Opened({ first, clock }: { first?: boolean; clock?: string }) {
  const [open, setOpen] = useState(true)
  return (
    <Sheet open={open} onClose={() => setOpen(false)} title="Peta soal" aside="3 dari 10" clock={clock}>
      {first && (
        <button type="button" data-autofocus="">
          Mulai
        </button>
      )}
      <p>isi</p>
    </Sheet>
  )
}

test('U218.5 a sheet gives the focus to its title, or to what asks for it, and keeps the clock above what it covers', () => {
  const { unmount } = render(<Opened clock="31:24" />)
  const sheet = screen.getByRole('dialog', { name: 'Peta soal' })
  expect(document.activeElement).toBe(within(sheet).getByRole('heading', { name: 'Peta soal' }))
  expect(within(sheet).getByText('3 dari 10')).toBeTruthy()
  expect(sheet.firstElementChild?.textContent).toBe('31:24')
  unmount()
  render(<Opened first />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mulai' }))
})

test('U218.6 a sheet closes by its cross and by a tap beside it, and not by a tap on it', async () => {
  render(<Opened />)
  const sheet = screen.getByRole('dialog')
  await userEvent.click(screen.getByText('isi'))
  expect(screen.queryByText('isi')).toBeTruthy()
  await userEvent.click(sheet)
  expect(screen.queryByText('isi')).toBeNull()
})

test('U218.7 the head of a task leads back, and its title is the heading of the screen only where it is asked to be', () => {
  const { rerender } = render(<TaskHead back="/tryout" title="Cek kesiapan" />, { wrapper: MemoryRouter })
  expect(screen.getByRole('link').getAttribute('href')).toBe('/tryout')
  expect(screen.queryByRole('heading')).toBeNull()
  rerender(<TaskHead back="/tryout" title="Cek kesiapan" heading />)
  expect(screen.getByRole('heading', { level: 1, name: 'Cek kesiapan' })).toBeTruthy()
})

test('U218.8 what is behind one line is shown when that is pressed; a list of rows stays a list', async () => {
  render(
    <Disclosure label="Isi: 3 subtes">
      <List>
        <li>Penalaran</li>
      </List>
    </Disclosure>,
  )
  const details = screen.getByText('Isi: 3 subtes').closest('details')
  expect(details?.open).toBe(false)
  await userEvent.click(screen.getByText('Isi: 3 subtes'))
  expect(details?.open).toBe(true)
  expect(screen.getByRole('listitem').textContent).toBe('Penalaran')
})
