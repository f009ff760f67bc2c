import type { KeyboardEvent } from 'react'

/** Types the Italian decimal comma for the dot of the numeric pad. For the field it is a key like any other. */
export function typeCommaForPadDot(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.code !== 'NumpadDecimal' || event.key === ',') return
  event.preventDefault()
  const input = event.currentTarget
  input.setRangeText(',', input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: ',' }))
}
