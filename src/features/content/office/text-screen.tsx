import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { DraftPlace } from '#contract/question-bank/unsaved-draft.ts'
import { ResourceForm } from '#src/office/crud/form/resource-form.tsx'
import { ResourceList } from '#src/office/crud/list/resource-list.tsx'
import { CREATE, EDIT } from '#src/office/crud/own-parts.ts'
import type { Cells, Spec } from '#src/office/crud/spec.ts'
import type { Values } from '#src/office/crud/values.ts'

interface TextScreenOptions {
  spec: Spec
  /** Its menu, under whose name what is typed is kept until it is saved. */
  menu: DraftPlace['jenis']
  cells?: Cells
  /** Beside the form: what stands in the way of publishing it, and how a phone shows it. */
  aside(props: { values: Values }): ReactNode
}

/** The list of texts of one kind, and the editor of one: new (`?create`) or stored (`?edit={id}`). */
export function textScreen({ spec, menu, cells, aside }: TextScreenOptions) {
  return function TextScreen() {
    const [search] = useSearchParams()
    const { id = search.get(EDIT) } = useParams()
    if (search.has(CREATE)) return <ResourceForm key="new" spec={spec} id={null} aside={aside} drafts={menu} />
    if (id) return <ResourceForm key={id} spec={spec} id={id} aside={aside} drafts={menu} />
    return <ResourceList spec={spec} {...(cells && { cells })} />
  }
}
