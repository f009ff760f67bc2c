import type { KeyboardEvent } from 'react'

/** The numeric pad's dot types the Italian decimal comma; the field hears of it as of any key. */
export function typeCommaForPadDot(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.code !== 'NumpadDecimal' || event.key === ',') return
  event.preventDefault()
  const input = event.currentTarget
  input.setRangeText(',', input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: ',' }))
}
