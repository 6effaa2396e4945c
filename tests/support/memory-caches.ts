/** The browser's caches, in memory: one shelf is enough. */
export function memoryCaches() {
  const kept = new Map<string, Response>()
  const cache = {
    keys: async () => [...kept.keys()],
    match: async (name: string) => kept.get(name)?.clone(),
    put: async (name: string, response: Response) => void kept.set(name, response),
    delete: async (name: string) => kept.delete(name),
  }
  return { open: async () => cache }
}
