import { IconPlus } from '@tabler/icons-react'
import { type MessageTextKind, textVariables } from '#src/features/texts/messages/message-texts.values.ts'
import { t } from '#src/web/text.ts'
import { Button } from '#src/web/ui/buttons/button.tsx'
import styles from './letters.module.css'

type VariableChipsProps = {
  kind: MessageTextKind
  text: string
  areaIn: () => HTMLTextAreaElement | null
  onChange: (text: string) => void
}

/**
 * The data that this kind of message knows. A press puts a name in braces where the cursor was in the text. The days of a
 * service are explained, because their name alone does not say which.
 */
export function VariableChips({ kind, text, areaIn, onChange }: VariableChipsProps) {
  const insert = (name: string) => {
    const area = areaIn()
    const [from, to] = area ? [area.selectionStart, area.selectionEnd] : [text.length, text.length]
    const put = `{${name}}`
    onChange(text.slice(0, from) + put + text.slice(to))
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(from + put.length, from + put.length)
    })
  }
  const names: readonly string[] = textVariables[kind]
  return (
    <fieldset className={styles.variables}>
      <legend className={styles.quiet}>{t('letters.insert')}</legend>
      <div className={styles.chips}>
        {names.map((name) => (
          <Button
            key={name}
            icon={IconPlus}
            size="small"
            aria-label={t('letters.insert-one', { name })}
            onClick={() => insert(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      {names.includes('quando') && <p className={styles.quiet}>{t('letters.when-help')}</p>}
    </fieldset>
  )
}
