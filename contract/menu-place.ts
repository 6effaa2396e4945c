/** Headings of the back office's menu, in their order. */
export const MENU_GROUPS = ['top', 'ujian', 'soal', 'ebook', 'money', 'people', 'content', 'master', 'other'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

/** Lucide's names of the icons that the back office loads; all of Lucide would triple it. */
export const MENU_ICONS = [
  ...['banknote', 'bell', 'book-open', 'building-2', 'calendar-clock', 'chart-column', 'circle', 'compass'],
  ...['credit-card', 'file-check', 'file-text', 'flag', 'folder-tree', 'gift', 'graduation-cap', 'history', 'image'],
  ...['layers', 'layout-dashboard', 'library', 'link', 'list-tree', 'mail', 'map-pin', 'megaphone', 'newspaper'],
  ...['notebook-pen', 'package', 'percent', 'receipt', 'school', 'settings', 'shield-check', 'shopping-cart'],
  ...['square-menu', 'star', 'tags', 'ticket', 'trophy', 'users', 'video', 'wallet'],
] as const
export type MenuIconName = (typeof MENU_ICONS)[number]

/** Where a menu stands and what marks it. */
export interface MenuPlace {
  icon: MenuIconName
  group: MenuGroup
}
