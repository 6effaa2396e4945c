/** Where the files lie in the origin-private file system: beside those of other parts, in none of theirs. */
export const LOG_FOLDER = 'elp-log'
