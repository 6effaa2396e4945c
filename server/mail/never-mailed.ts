/**
 * Log-in names of students who have no address end in this domain, which ICANN keeps for private use: no mail to it
 * can ever reach a stranger.
 */
export const NAMELESS_DOMAIN = 'siswa.internal'

export const isNeverMailed = (email: string): boolean => email.endsWith(`@${NAMELESS_DOMAIN}`)
