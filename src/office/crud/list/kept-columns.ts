const shelf = (resource: string) => `admin-columns-${resource}`

/** The columns last chosen for a resource on this computer; null where the screen's own are shown. */
export function keptColumns(resource: string, known: readonly string[]): readonly string[] | null {
  try {
    const keys = localStorage
      .getItem(shelf(resource))
      ?.split(',')
      .filter((key) => known.includes(key))
    return keys?.length ? keys : null
  } catch {
    // Storage closed to us: the screen's own columns.
    return null
  }
}

export function keepColumns(resource: string, columns: readonly string[] | null): void {
  try {
    if (columns) localStorage.setItem(shelf(resource), columns.join(','))
    else localStorage.removeItem(shelf(resource))
  } catch {
    // Not kept beyond this address.
  }
}
