/**
 * Where to go after signing in: a path of ours, or the home page. Only one leading `/` that no `/` or `\` follows is
 * ours; browsers drop tabs and line ends from an address before reading it, so they are dropped first.
 */
export function safeRedirect(wanted: string | undefined): string {
  const path = (wanted ?? '').replace(/[\t\n\r]/g, '')
  return /^\/(?![/\\])/.test(path) ? path : '/'
}
