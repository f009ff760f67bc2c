import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Tone } from './badge.tsx'
import styles from './card.module.css'
import { classes } from './classes.ts'

function CardAnchor({ stripe, className, children, ...rest }: ComponentProps<'a'> & { stripe?: Tone }) {
  return (
    <a {...rest} className={classes(styles.card, styles.link, stripe && styles[stripe], className)}>
      <div className={styles.body}>{children}</div>
    </a>
  )
}

/** A card that leads to a screen as a whole. */
export const LinkCard = createLink(CardAnchor)
