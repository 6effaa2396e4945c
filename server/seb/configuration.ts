import { createHash } from 'node:crypto'

/**
 * A configuration of Safe Exam Browser for one schedule. Values that a configuration leaves out are those that the browser has by default.
 * Source: safeexambrowser.org/developer, "SEB Config Key" and "SEB file format".
 */
type Setting = string | boolean | number
export type SebConfiguration = Readonly<Record<string, Setting>>

/** Leads nowhere: the browser ends as soon as it is opened. */
export const QUIT_PATH = '/?seb=quit'

/** Prefer the browser engine that has a service worker and IndexedDB. */
const MODERN_WEB_VIEW = 3

export const sebConfiguration = (publicUrl: string, jadwal_id: string): SebConfiguration => ({
  startURL: `${publicUrl}/tryout-detail?jadwal=${jadwal_id}`,
  quitURL: `${publicUrl}${QUIT_PATH}`,
  sendBrowserExamKey: true,
  browserWindowWebView: MODERN_WEB_VIEW,
  // Answers that were not sent yet lie in the browser: they must be there after a crash and after an early end.
  examSessionClearCookiesOnStart: false,
  examSessionClearCookiesOnEnd: false,
})

/** SHA-256, hex, of the settings as JSON without spaces or escapes, by name in alphabetical order whatever the case. */
export function configKey(configuration: SebConfiguration): string {
  const members = Object.entries(configuration)
    .sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    .map(([name, value]) => `"${name}":${typeof value === 'string' ? `"${value}"` : String(value)}`)
  return sha256(`{${members.join(',')}}`)
}

/** The file: an XML property list, which the browser takes as it is. */
export function sebFile(configuration: SebConfiguration): string {
  const members = Object.entries(configuration).map(([name, value]) => `<key>${name}</key>${element(value)}`)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    `<plist version="1.0"><dict>${members.join('')}</dict></plist>\n`,
  ].join('\n')
}

function element(value: Setting): string {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
  return typeof value === 'number' ? `<integer>${value}</integer>` : `<string>${escaped(value)}</string>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
