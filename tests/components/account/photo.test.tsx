import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Photo } from '#src/features/account/photo/photo.tsx'
import { renderOffice } from '../office.tsx'

test('U431.3 the profile offers the camera and files in words; what is no picture is refused on the phone, in words', async () => {
  globalThis.createImageBitmap = async () => Promise.reject(new Error('no picture'))
  await renderOffice(<Photo profile={{ nama: 'Nadira' } as never} />)
  expect(await screen.findByRole('button', { name: 'Ambil foto' })).toBeTruthy()
  expect(screen.getByText('JPG, PNG, atau WebP, paling besar 10 MB. Fotomu hanya terlihat olehmu.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Hapus foto' })).toBeNull()
  await userEvent.upload(screen.getByLabelText('Pilih foto'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText('Foto ini tidak bisa dibuka. Pilih berkas JPG, PNG, atau WebP.')).toBeTruthy()
})
