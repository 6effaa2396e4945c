import type { Page } from '@playwright/test'
import { Board } from './support/board.ts'
import { Student } from './support/student.ts'
import { expect, SKD, test } from './support/world.ts'

/** The code that the dialog shows for this student. */
async function shownCode(page: Page, nama: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: `Kode masuk untuk ${nama}` })
  const kode = await dialog.locator('pre').innerText()
  await dialog.getByRole('button', { name: 'Tutup' }).click()
  await expect(dialog).toBeHidden()
  return kode
}

test('U212.4 a proctor lets a student in by a code from the list of participants and from the board', async ({
  server,
  phone,
  newStudent,
  desk,
}) => {
  const { email, nama } = await newStudent(SKD)
  const board = await Board.open(desk, server, SKD)
  const { page } = board
  await board.line(nama).getByRole('button', { name: nama }).click()
  await board.panel(nama).getByRole('button', { name: 'Kode masuk sekali' }).click()
  const first = await shownCode(page, nama)

  await page.goto(`${page.url().split('?')[0]}?tab=peserta&q=${email}`)
  await page.getByRole('button', { name: `Tindakan untuk ${nama}` }).click()
  await page.getByRole('menuitem', { name: 'Kode masuk sekali' }).click()
  const second = await shownCode(page, nama)
  expect(second).not.toBe(first)

  const student = new Student(await phone.open())
  await student.logIn(email, second)
  const asked = await server.query(
    "select actor_id from audit where action = 'login-code/create' and subject = (select id::text from app_user where email = $1)",
    [email],
  )
  expect(asked).toHaveLength(2)
})
