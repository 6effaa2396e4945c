/** What a log may say of an error. */
interface ErrorFacts {
  [fact: string]: unknown
  type: string
  message: string
  code?: string
  /** Where: the stack without its first lines, which repeat the message. */
  stack: string
  cause?: ErrorFacts
}

/** Facts that the database adds about a fault; its `detail` and `where` quote values and are left out. */
const DATABASE_FACTS = ['severity', 'table', 'column', 'constraint', 'routine'] as const

/**
 * An error without the data it happened on. Messages of the database and of its query builder quote parameters – an
 * address, a name, a hash – so of those only the fixed parts are kept.
 */
export function errorFacts(error: Error, depth = 0): ErrorFacts {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.name,
    message: safeMessage(error),
    ...(typeof code === 'string' && { code }),
    stack: frames(error),
    ...(cause instanceof Error && depth < 3 && { cause: errorFacts(cause, depth + 1) }),
  }
}

function safeMessage(error: Error): string {
  if ('query' in error && 'params' in error) return 'query failed'
  if (!('severity' in error)) return error.message
  const facts = error as unknown as Record<string, unknown>
  return DATABASE_FACTS.flatMap((key) => (typeof facts[key] === 'string' ? [`${key} ${facts[key]}`] : [])).join(', ')
}

function frames(error: Error): string {
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return lines.join('\n')
}
