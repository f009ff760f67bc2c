/**
 * Plain JavaScript beside the first picture, which keeps a person's acts until the program has loaded. A field of the
 * picture is a real one and takes its text by itself. A click and every other key becomes an entry of `picture.acts`,
 * which the program repeats (`src/web/picture/kept-acts.ts`). Acts that the browser does alone stay with it: scrolling,
 * the caret, the clipboard, a link in a new tab.
 */
export const keepActs = `(() => {
  const picture = document.querySelector('#first-picture')
  const acts = (picture.acts = [])
  const written = (picture.written = new Set())
  const pressable = 'a, button, input, select, textarea, label, summary, [role], [data-key]'
  const text = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])'
  const ofBrowser = /^(Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Arrow.*|Page.*|Home|End|F\\d+)$/
  // The notice that the program does not come works without it.
  const isOver = ({ target }) => (picture.isTaken && acts.length === 0) || target.closest('#page-fault')
  const keep = (act) => acts.push(act)
  document.addEventListener('click', (event) => {
    if (!event.isTrusted || isOver(event)) return
    const target = event.target.closest(pressable) ?? event.target
    if ((event.ctrlKey || event.metaKey || event.shiftKey) && target.closest('a')) return
    event.preventDefault()
    event.stopPropagation()
    keep({ target })
  }, true)
  document.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (!event.isTrusted || event.isComposing || isOver(event) || ofBrowser.test(key)) return
    const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
    if (isCommand && !/^(k|s|enter)$/i.test(key)) return
    const isInField = target.matches(text)
    if (isInField && acts.length === 0 && !isCommand && key !== 'Enter' && key !== 'Escape') return
    if (!isInField && /^(Enter| )$/.test(key) && target.matches(pressable)) return
    event.preventDefault()
    event.stopPropagation()
    keep({ target, key, code, ctrlKey, metaKey, altKey, shiftKey })
  }, true)
  document.addEventListener('input', ({ isTrusted, target }) => {
    if (isTrusted && picture.contains(target)) written.add(target)
  }, true)
  document.addEventListener('submit', (event) => isOver(event) || event.preventDefault(), true)
})()`
