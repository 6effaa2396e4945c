/** The offline part comes in a chunk of its own: visitors who are not logged in never need it. */
export const offlineParts = () => import('#offline/browser/engine.ts')
