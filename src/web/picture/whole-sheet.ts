/**
 * Loads the whole style sheet; a page with a first picture has only the needed part of it. Nothing can be drawn until
 * it arrives. If it does not arrive, the page itself reports this.
 */
export function wholeSheet(): Promise<void> {
  const announced = document.querySelector<HTMLLinkElement>('link[data-sheet]')
  if (announced === null) return Promise.resolve()
  return new Promise((resolve) => {
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.crossOrigin = announced.crossOrigin
    sheet.href = announced.href
    sheet.onload = () => resolve()
    document.head.append(sheet)
  })
}
