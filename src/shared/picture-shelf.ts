/** Pictures of texts that were opened, by the addresses that the browser chose. */
export const PICTURES = 'elp-pictures'

/** A stored picture, as it came or in one of its sizes. Its name is that of its content: it never changes. */
export const PICTURE = /^\/files\/media\/([0-9a-f]{64})(?:\/\d+\.(?:avif|webp))?$/
