export interface Import {
  from: string
  to: string
}

/** What imports what: the imports that say so, by their two ends. */
type Edges = Map<string, Map<string, Import>>

function edgesOf(imports: readonly Import[], endsOf: (item: Import) => [string, string] | null): Edges {
  const edges: Edges = new Map()
  for (const item of imports) {
    const ends = endsOf(item)
    if (!ends) continue
    const [from, to] = ends
    const targets = edges.get(from) ?? new Map<string, Import>()
    edges.set(from, targets.set(to, targets.get(to) ?? item))
  }
  return edges
}

/** Circles of a graph, each as its imports: at least one of every group whose members reach one another. */
function circlesIn(edges: Edges): Import[][] {
  const state = new Map<string, 'open' | 'done'>()
  const found: Import[][] = []
  const visit = (node: string, path: { node: string; by: Import }[]): void => {
    if (state.get(node) === 'done') return
    if (state.get(node) === 'open') {
      const start = path.findIndex((step) => step.node === node)
      found.push(path.slice(start).map(({ by }) => by))
      return
    }
    state.set(node, 'open')
    for (const [next, by] of edges.get(node) ?? []) visit(next, [...path, { node, by }])
    state.set(node, 'done')
  }
  for (const node of edges.keys()) visit(node, [])
  return found
}

/**
 * The two entries (folders, or a folder and a file) of the nearest folder that holds both files: an import between two
 * files at any depth is one between these two. Null for files of one folder: those are compared as files.
 */
function entriesOf({ from, to }: Import): [string, string] | null {
  const [own, other] = [from.split('/'), to.split('/')]
  const depth = own.findIndex((name, index) => name !== other[index])
  if (own.length === depth + 1 && other.length === depth + 1) return null
  return [own.slice(0, depth + 1).join('/'), other.slice(0, depth + 1).join('/')]
}

const shown = (imports: readonly Import[]) => imports.map(({ from, to }) => `${from} → ${to}`).join(', ')

export const fileCircles = (imports: readonly Import[]): string[] =>
  circlesIn(edgesOf(imports, ({ from, to }) => [from, to])).map((circle) => `circle of files: ${shown(circle)}`)

export const folderCircles = (imports: readonly Import[]): string[] =>
  circlesIn(edgesOf(imports, entriesOf)).map((circle) => `circle of folders: ${shown(circle)}`)
