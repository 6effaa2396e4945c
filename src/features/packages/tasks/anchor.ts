/** Where the tasks stand on the page of a package. */
export const TASKS_ANCHOR = 'syarat'
