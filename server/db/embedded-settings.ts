import { totalmem } from 'node:os'

const MB = 1024 * 1024
const MOST_BUFFERS_MB = 1024
const LEAST_BUFFERS_MB = 128

/**
 * What the embedded server is given beyond PostgreSQL's defaults, which are those of a machine of 512 MB; durability
 * stays as it is (fsync, synchronous_commit and full_page_writes on).
 */
export function embeddedSettings(memory = totalmem()): Record<string, string> {
  const buffers = Math.round(memory / MB / 4)
  return {
    // A quarter of the memory, as PostgreSQL advises: a sitting's answers are read again when it is scored. It is taken
    // page by page as it is used.
    shared_buffers: `${Math.min(MOST_BUFFERS_MB, Math.max(LEAST_BUFFERS_MB, buffers))}MB`,
    // After every checkpoint each page is logged whole once; a sitting touches most pages of its log all the time.
    checkpoint_timeout: '15min',
    max_wal_size: '2GB',
  }
}
