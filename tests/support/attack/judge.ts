import { ERROR_STATUS } from '#contract/error-codes.ts'
import type { Answer, WireReply } from './wire.ts'

/** What no reply may hold: how the server is made, what it says to its database, what it keeps to itself. */
const LEAKS: Record<string, RegExp> = {
  'a stack': /\bat (?:async )?[\w.<>[\] ]*\(?(?:file:|node:|\/)[^\s]*:\d+:\d+/,
  'a path': /node_modules|\/server\/[\w/-]+\.ts|file:\/\/\/(?!dev\/null)|\/tmp\/|\/root\//,
  'a query': /\b(?:select|insert|update|delete)\b[^<]{1,200}\b(?:from|into|set)\b[^<]{1,200}(?:\$\d|"\w+"\.)/i,
  'a word of the database':
    /syntax error at|violates \w+[ -]|relation "|column "|invalid input syntax|Failed query|pg_\w+\.c\b/,
  'a word of the framework': /FST_ERR_|ERR_[A-Z]+_|\bECONN|TypeError|RangeError|ReferenceError|SyntaxError|ZodError/,
  'a hash of a password': /\$argon2/,
}

export interface Expected {
  /** Texts that no answer may hold. */
  secrets: readonly string[]
  /** Whether this side closes the platform now and then, which is told to everybody else from then on. */
  closes: boolean
}

/** What is wrong with an answer, in a few words; undefined where nothing is. */
export function wrongWith(answer: Answer, { secrets, closes }: Expected): string | undefined {
  if (answer === 'hang') return 'no answer in time'
  if (answer === 'closed') return undefined
  if (answer.status >= 500 && !(closes && tellsClosing(answer))) return `status ${answer.status}`
  const leak = leakIn(answer, secrets)
  if (leak) return leak
  if (answer.status >= 400 && answer.body !== '') return unclean(answer)
  return undefined
}

/** An answer to HEAD has no words. */
const tellsClosing = ({ status, headers, body }: WireReply) =>
  status === ERROR_STATUS.maintenance &&
  Number(headers['retry-after']) > 0 &&
  (body === '' || body.includes('"code":"maintenance"'))

function leakIn({ body, headers }: WireReply, secrets: readonly string[]): string | undefined {
  const text = `${Object.entries(headers).flat().join('\n')}\n${body}`
  const secret = secrets.findIndex((each) => text.includes(each))
  if (secret >= 0) return `holds what its reader may not see (${secrets[secret]})`
  const found = Object.entries(LEAKS).find(([, pattern]) => pattern.test(text))
  return found && `holds ${found[0]}: ${found[1].exec(text)?.[0].slice(0, 120)}`
}

/** Refusals are JSON of the closed set, with the status of their code, and never read as a page. */
function unclean({ status, headers, body }: WireReply): string | undefined {
  if (!headers['content-type']?.startsWith('application/json')) return `refused as ${headers['content-type']}`
  const { code, message, error } = JSON.parse(body) as { code?: string; message?: unknown; error?: unknown }
  if (ERROR_STATUS[code as keyof typeof ERROR_STATUS] !== status) return `status ${status} with code ${code}`
  if (typeof message !== 'string' || typeof error !== 'string') return 'refused without words'
  return undefined
}
