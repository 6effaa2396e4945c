import Home from '#src/features/home/home.tsx'
import { lazyBeside, lazyScreen } from '#src/lib/loading/lazy-screen.tsx'

// What is advertised comes after the page.
const Banners = lazyBeside(() => import('#src/features/content/banner/banners.tsx'))
// A visitor has no tryouts: their lists, calls and dates are loaded for students only.
const StudentHome = lazyScreen(() => import('#src/features/tryouts/home/student-home.tsx'))
const Progress = lazyBeside(() => import('#src/features/results/statistics/own-progress.tsx'))

/** The home page, with what a student has in it. */
export default function HomePage() {
  return <Home StudentHome={StudentHome} Progress={Progress} Banners={Banners} />
}
