/** Names of the query that open the form over the list: `?create`, `?edit={id}`. */
export const CREATE = 'create'
export const EDIT = 'edit'
