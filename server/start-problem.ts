import { EmbeddedError } from './db/embedded.ts'
import { ConfigError } from './process/config.ts'

/** What Node and the database's driver tell of an error; Drizzle wraps the driver's as `cause`. */
interface Facts {
  code?: string
  syscall?: string
  /** The file that it happened on. */
  path?: string
  message: string
  cause?: Facts
}

/** Why a process does not start: what an operator can mend, in a plain line; undefined for what only a developer can. */
export function startProblem(error: Facts): string | undefined {
  if (error instanceof ConfigError || error instanceof EmbeddedError) return error.message
  return listenProblem(error) ?? fileProblem(error) ?? rightsProblem(error.cause ?? error)
}

/** By then the database is there, so that a name looked up is HOST's. */
function listenProblem({ code, syscall, message }: Facts): string | undefined {
  if (!['listen', 'bind', 'getaddrinfo'].includes(syscall ?? '')) return undefined
  if (code === 'EADDRINUSE') return `PORT: taken by another program (${message}). Choose another: PORT=3001 npm start`
  if (code === 'EACCES') return `PORT: not for this user (${message}). Choose one above 1023.`
  return `HOST: no address of this machine (${message}). Use 127.0.0.1, or 0.0.0.0 for every address.`
}

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR']

function fileProblem({ path, code = '', message }: Facts): string | undefined {
  const unwritable = path !== undefined && UNWRITABLE.includes(code)
  return unwritable ? `DATA_DIR: ${message}. Choose a folder that this user may write to.` : undefined
}

const NO_RIGHT = '42501'

const rightsProblem = ({ code, message }: Facts): string | undefined =>
  code === NO_RIGHT ? `DATABASE_URL: ${message}. Its user must own the database.` : undefined
