import { Navigate, useParams } from 'react-router-dom'
import { officePaths } from '#src/lib/paths/office.ts'

/** Where an article is written: the editor of the back office. */
export default function EditArticle() {
  const { id = '' } = useParams()
  return <Navigate to={officePaths.article(id)} replace />
}
