import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '#src/web/ui/signs/icon.tsx'
import { ui } from '#src/web/ui/ui.text.ts'
import styles from './control.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password with a button to show it. Pasting and password managers work. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trail'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      trail={
        <button
          type="button"
          className={styles.trail}
          aria-label={ui('ui.show-password')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon of={isShown ? IconEyeOff : IconEye} />
        </button>
      }
    />
  )
}
