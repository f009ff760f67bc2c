import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './control.module.css'
import { Icon } from './icon.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { ui } from './ui.text.ts'

/** A password with its eye; paste and password managers stay welcome. */
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
