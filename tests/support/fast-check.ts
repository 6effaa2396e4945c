import fc from 'fast-check'

/**
 * The suite draws the same cases each time, so that what fails, fails for the change at hand. `FUZZ_SEED` looks elsewhere;
 * what it finds becomes an example of the property.
 */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED) || 1 })
