/** Seeds lie below it, as the generator of sheets takes them too. */
export const SEEDS = 2 ** 32

export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
