type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const names: Record<string, string> = {
  mod: 'Ctrl',
  shift: 'Maiusc',
  alt: 'Alt',
  enter: 'Invio',
  escape: 'Esc',
  arrowup: 'Su',
  arrowdown: 'Giù',
  arrowleft: 'Sinistra',
  arrowright: 'Destra',
  pageup: 'Pag Su',
  pagedown: 'Pag Giù',
  delete: 'Canc',
}

/** The keys as printed on the keyboard: `mod+k` is Ctrl K. */
export function keysInWords(keys: string): string[] {
  return keys.split(' ').map((press) =>
    press
      .split('+')
      .map((key) => names[key] ?? key.toUpperCase())
      .join(' '),
  )
}

/** The name of a key press, as `keys` are written. */
export function nameOfPress({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const isCharacter = key.length === 1
  const modifiers = [ctrlKey || metaKey ? 'mod' : '', altKey ? 'alt' : '', shiftKey && !isCharacter ? 'shift' : '']
  return [...modifiers.filter(Boolean), key.toLowerCase()].join('+')
}

/**
 * Tells whether keys are a single one. Single keys work only for people who switched them on, and never while somebody
 * types.
 */
export const isSingleKey = (keys: string) => !keys.includes('+') || keys === '+'
