/**
 * Loads the whole style sheet, of which a page with a first picture has only the needed part. Nothing can be drawn
 * until it arrives. The page itself reports one that does not.
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
