import { create } from 'zustand'

/** How many notices a student has not read, as the server last said; null: not known. */
export const useUnread = create<{ unread: number | null }>()(() => ({ unread: null }))

export const noteUnread = (unread: number): void => useUnread.setState({ unread })

export const NOTICES = 'notification'
