/** Pictures that an advantage of a package is shown with. */
export const ADVANTAGE_ICONS = ['book', 'chart', 'clock', 'medal', 'shield', 'target', 'users', 'video'] as const
export type AdvantageIcon = (typeof ADVANTAGE_ICONS)[number]
