/** Below /master-admin: one's own account, for every level. */
export const ACCOUNT = 'akun'
