import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './config.ts'

/**
 * Makes the folder of DATA_DIR and those above it. Step by step: below a folder that takes none, such as /proc, Node's
 * recursive mkdir never returns.
 * @throws ConfigError in words for whoever starts the server
 */
export function makeDataFolder(folder: string): void {
  try {
    make(folder)
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${folder} cannot be made: ${(error as Error).message}. Choose another.`)
  }
}

function make(folder: string): void {
  if (existsSync(folder)) return
  make(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
