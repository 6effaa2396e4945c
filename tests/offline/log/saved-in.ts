import type { Page } from '#src/offline/log/page.ts'

/** In how many places an entry of a page life stands. */
export const savedIn = ({ replicas, writer }: Page, seq: number): number =>
  replicas.filter((replica) => replica.has(writer.name) >= seq).length
