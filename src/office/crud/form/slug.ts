/** `SKD CPNS #2` → `skd-cpns-2`, at most `max` characters. */
export function slugOf(name: string, max = 80): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replace(/^-|-$/g, '')
}
