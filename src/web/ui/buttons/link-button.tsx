import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classes } from '#src/web/ui/theme/classes.ts'
import { ButtonContent, type ButtonLook, buttonClass } from './button-content.tsx'

function ButtonAnchor(props: ComponentProps<'a'> & ButtonLook) {
  const { kind, size, icon, iconAfter, keys, isBlock, className, children, ...rest } = props
  const look = { kind, size, icon, iconAfter, keys, isBlock }
  return (
    <a {...rest} className={classes(buttonClass(look), className)}>
      <ButtonContent look={look}>{children}</ButtonContent>
    </a>
  )
}

/** A link to a screen in the form of a button. */
export const LinkButton = createLink(ButtonAnchor)
