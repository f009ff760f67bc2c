import type { ReactNode } from 'react'
import styles from './mail-preview.module.css'

type MailPreviewProps = {
  label: string
  /** The sender and the reader, above the subject. */
  envelope?: ReactNode
  subject?: string
  body: string
  /** What the program adds below the text. */
  foot?: string
}

/** A message as one reader gets it, in a frame. */
export function MailPreview({ label, envelope, subject, body, foot }: MailPreviewProps) {
  return (
    <article className={styles.mail} aria-label={label}>
      {envelope && <small>{envelope}</small>}
      {subject && <b>{subject}</b>}
      <p>{body}</p>
      {foot && <p>{foot}</p>}
    </article>
  )
}
