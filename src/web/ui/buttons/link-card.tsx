import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from '#src/web/ui/layout/card.module.css'
import type { Tone } from '#src/web/ui/signs/badge.tsx'
import { classes } from '#src/web/ui/theme/classes.ts'

function CardAnchor({ stripe, className, children, ...rest }: ComponentProps<'a'> & { stripe?: Tone }) {
  return (
    <a {...rest} className={classes(styles.card, styles.link, stripe && styles[stripe], className)}>
      <div className={styles.body}>{children}</div>
    </a>
  )
}

/** A card that is a link as a whole. */
export const LinkCard = createLink(CardAnchor)
