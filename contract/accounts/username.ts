/** Letters of a username; apart from its schema, so that a form names them without the library of schemas. */
export const USERNAME_LENGTH = { least: 3, most: 30 } as const
