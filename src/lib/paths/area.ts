/** The two areas of the back office. Both have the same screens, each under its own addresses. */
export const AREAS = { admin: '/master-admin', super: '/user-admin' } as const
export type Area = keyof typeof AREAS

/** Screens that the seed calls otherwise in the area of super admins. */
const SUPER_NAMES: Readonly<Record<string, string>> = { universitas: 'master-universitas', snbp: 'smbp' }

export const areaOf = (pathname: string): Area => (/^\/user-admin(\/|$)/.test(pathname) ? 'super' : 'admin')

/** The area that the page shows now. Nothing made while a file loads may ask for it: one tab may see both. */
export const currentArea = (): Area => areaOf(location.pathname)

/** A screen of the back office by its path (`universitas/detail/7`) in an area: where absent, in the one that one is in. */
export function officeUrl(path: string, area: Area = currentArea()): string {
  const name = /^[^/?#]*/.exec(path)?.[0] ?? ''
  const called = area === 'super' ? (SUPER_NAMES[name] ?? name) : name
  return `${AREAS[area]}/${called}${path.slice(name.length)}`
}

/** Whether an address is one of the back office, in either area. */
export const ofTheOffice = (url: string): boolean => /^\/(master|user)-admin\//.test(url)

/** The path of the screen at an address of either area. */
export function officePath(url: string): string {
  const path = url.replace(/^\/(master|user)-admin\//, '')
  const known = Object.entries(SUPER_NAMES).find(([, called]) => path.split(/[/?#]/, 1)[0] === called)
  return known && areaOf(url) === 'super' ? known[0] + path.slice(known[1].length) : path
}
