import styles from './cut-text.module.css'

/** A text on one line in a column without a width. What does not fit is cut off, and the whole text is its title. */
export function CutText({ children }: { children: string }) {
  return (
    <span className={styles.cut} title={children}>
      {children}
    </span>
  )
}
