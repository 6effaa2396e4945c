import {
  BookOpen,
  CalendarClock,
  Circle,
  Compass,
  FileCheck,
  FolderTree,
  GraduationCap,
  History,
  Layers,
  LayoutDashboard,
  Library,
  ListTree,
  type LucideIcon,
  NotebookPen,
  Package,
  ShieldCheck,
  SquareMenu,
  Tags,
  Users,
} from 'lucide-react'

/** Icons that a menu's row may name; importing them all would triple the back office. */
const ICONS: Record<string, LucideIcon> = {
  'book-open': BookOpen,
  'calendar-clock': CalendarClock,
  compass: Compass,
  'file-check': FileCheck,
  'folder-tree': FolderTree,
  'graduation-cap': GraduationCap,
  'layout-dashboard': LayoutDashboard,
  history: History,
  layers: Layers,
  library: Library,
  'list-tree': ListTree,
  'notebook-pen': NotebookPen,
  package: Package,
  'shield-check': ShieldCheck,
  'square-menu': SquareMenu,
  tags: Tags,
  users: Users,
}

export function MenuIcon({ name, size = 16 }: { name: string; size?: number }) {
  const Icon = ICONS[name] ?? Circle
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />
}
