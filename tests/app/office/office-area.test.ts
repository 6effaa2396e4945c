import { expect, test } from 'vitest'
import { areaOf, officePath, officeUrl } from '#src/lib/paths/area.ts'

test.each([
  ['dashboard', '/user-admin/dashboard'],
  ['universitas', '/user-admin/master-universitas'],
  ['universitas/detail/7?tab=a', '/user-admin/master-universitas/detail/7?tab=a'],
  ['snbp', '/user-admin/smbp'],
  ['snbp?id=7', '/user-admin/smbp?id=7'],
  ['snbp-setting', '/user-admin/snbp-setting'],
])('U600.4 the screen %s has an address in either area, and both lead back to it', (path, url) => {
  expect(officeUrl(path, 'super')).toBe(url)
  expect(officeUrl(path, 'admin')).toBe(`/master-admin/${path}`)
  expect(officePath(url)).toBe(path)
  expect(officePath(`/master-admin/${path}`)).toBe(path)
})

test('U600.4 only what lies below /user-admin is in the area of super admins', () => {
  const areas = ['/user-admin', '/user-admin/login', '/user-administration', '/master-admin/x', '/home'].map(areaOf)
  expect(areas).toEqual(['super', 'super', 'admin', 'admin', 'admin'])
})
