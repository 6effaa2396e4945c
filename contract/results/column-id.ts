/** A column of a statement, by their places: so the shares of what others chose name it. */
export const columnId = (statement: number, column: unknown): string => `${statement}.${column}`
