import styles from './ebooks.module.css'

/** The picture of a book, or its title on a plain board where it has none. */
export function Cover({ sampul, judul }: { sampul: string | null; judul: string }) {
  if (sampul) return <img className={styles.cover} src={sampul} alt="" loading="lazy" />
  return (
    <span className={styles.cover} data-text="lg" aria-hidden="true">
      {judul}
    </span>
  )
}
