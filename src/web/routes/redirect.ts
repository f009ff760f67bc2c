/**
 * The address to go to after signing in: a path of this site, or the home page. Such a path begins with one `/` that no
 * `/` or `\` follows. Browsers drop tabs and line breaks from an address before they read it, so this drops them first.
 */
export function safeRedirect(wanted: string | undefined): string {
  const path = (wanted ?? '').replace(/[\t\n\r]/g, '')
  return /^\/(?![/\\])/.test(path) ? path : '/'
}
