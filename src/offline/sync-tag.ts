/** Names the one-off Background Sync that drains the outbox; page and worker must agree. */
export const SYNC_TAG = 'elp-outbox'
