import { SKD, test } from './world.ts'

test('F3.13 no exam starts while a part of the app is missing, and it starts when the part comes, without a reload', async ({
  network,
  device,
  newStudent,
}) => {
  const account = await newStudent(SKD)
  const pupil = await device.open()
  // With one of its files missing the worker is not installed either: the page is on its own.
  network.withhold(/\/assets\/(late-stages|qr)-/)
  await pupil.logIn(account.email, account.password)
  await pupil.open('/tryout')
  await pupil.seesPaperOf(SKD)
  await pupil.browser.run(() => Object.assign(globalThis, { sameLife: true }) && true)
  await pupil.preflight(SKD, 'Menyiapkan layar ujian')
  await pupil.says('Bagian aplikasi belum lengkap')
  network.withhold(null)
  await pupil.says('Mulai ujian')
  await pupil.tap('Mulai ujian')
  await pupil.questionIs(1)
  await pupil.tap('Peta…')
  await pupil.says('Akhiri tryout')
})
