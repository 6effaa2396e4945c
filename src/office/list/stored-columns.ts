const shelf = (name: string) => `admin-columns-${name}`

/** The columns last chosen for a list on this computer, as text; null where the screen's own are shown. */
export function keptColumns(name: string): string | null {
  try {
    return localStorage.getItem(shelf(name))
  } catch {
    // Storage closed to us: the screen's own columns.
    return null
  }
}

export function keepColumns(name: string, columns: readonly string[] | null): void {
  try {
    if (columns) localStorage.setItem(shelf(name), columns.join(','))
    else localStorage.removeItem(shelf(name))
  } catch {
    // Not kept beyond this address.
  }
}
