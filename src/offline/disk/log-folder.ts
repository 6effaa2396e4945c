/** Where files lie in the origin-private file system. */
export const LOG_FOLDER = 'elp-log'
export const PAPER_FOLDER = 'elp-papers'
