/** Where lines begin in the frame as it stands; `start` is where the words of a line itself begin, and mirrored that is the other side. */
export const AT_START = 'var(--align-start)' as 'start'
