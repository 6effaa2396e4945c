/** Apart from the database itself: the page asks whether there is one before it loads what opens it. */
export const DATABASE_NAME = 'elp'
