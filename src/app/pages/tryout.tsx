import Tryout from '#src/features/tryouts/tryout.tsx'
import { useMyTryouts } from '#src/features/tryouts/use-my-tryouts.ts'
import { PlaceBanners } from '../place-banners.tsx'

/** The student's tryouts; while an exam runs nothing is advertised beside it. */
export default function TryoutPage() {
  const { mine, read } = useMyTryouts()
  return (
    <>
      <Tryout />
      {read && mine.running.length === 0 && <PlaceBanners tempat="tryout" />}
    </>
  )
}
