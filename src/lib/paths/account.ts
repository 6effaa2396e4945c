/** Pages to which letters lead: apart, because no first screen needs their addresses. */
export const accountPatterns = {
  verifyEmail: '/auth-ou/v-my-acc/:token',
  /** Where a guardian consents, and withdraws. */
  guardian: '/wali/:token',
} as const
