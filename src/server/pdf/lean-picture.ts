/**
 * The engine's picture with each piece of text as one path. The engine draws every letter by a reference to its
 * outline, which a browser paints three times as slowly. Every outline begins at "M 0 0" and goes on relatively, so
 * that outlines follow each other from the places of their letters.
 */
export function leanPicture(svg: string): string {
  const outlines = new Map<string, string>()
  for (const [, id = '', outline = ''] of svg.matchAll(/<symbol id="(\w+)"[^>]*>\s*<path d="M 0 0([^"]*)"\/>/g))
    outlines.set(id, shortened(outline))
  return withPagesBelow(svg)
    .replace(/<g class="typst-text" transform="([^"]*)">([\s\S]*?)<\/g>/g, (_text, transform, letters) =>
      pathOf(transform, letters, outlines),
    )
    .replace(/<symbol [\s\S]*?<\/symbol>/g, '')
    .replace(/>\s+</g, '><')
}

/**
 * The pages, each with its white sheet below its own text. The engine paints every sheet at the place of the first, over
 * the text of that page.
 */
function withPagesBelow(svg: string): string {
  const width = Number(/viewBox="0 0 ([\d.]+) /.exec(svg)?.[1])
  return svg.replace(
    /(<path [^>]*d="M 0 0v [\d.]+ h ([\d.]+) v -[\d.]+ Z "\/>)(\s*<g transform="matrix\(1 0 0 1 0 [\d.]+\)">)/g,
    (all, sheet: string, sheetWidth: string, page: string) =>
      Math.abs(Number(sheetWidth) - width) < 0.01 ? `${page}${sheet}` : all,
  )
}

/** Two decimals of a point are finer than any screen. */
const shortened = (outline: string) =>
  outline
    .replace(/(\.\d\d)\d+/g, '$1')
    .replace(/ ?([a-zA-Z]) ?/g, '$1')
    .replaceAll(' -', '-')

function pathOf(transform: string, letters: string, outlines: ReadonlyMap<string, string>): string {
  let path = ''
  let colour = ''
  for (const [, id = '', x, fill = ''] of letters.matchAll(
    /<use xlink:href="#(\w+)" x="([\d.-]+)" y="0" fill="([^"]*)"/g,
  )) {
    path += `M${Number(x).toFixed(2)} 0${outlines.get(id) ?? ''}`
    colour = fill
  }
  return path === '' ? '' : `<path transform="${transform}" fill="${colour}" d="${path}"/>`
}
