/**
 * A page with a picture has only the style of what is seen in it, and the address of the whole sheet. Puts that to use;
 * until it is there nothing can be drawn. One that does not come is said by the page itself.
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
