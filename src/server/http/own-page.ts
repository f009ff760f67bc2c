/** The addresses of the program: the one that people open, and the one that a connection came to. */
export type Reached = { publicUrl: string; localAddress?: string | undefined; localPort?: number | undefined }

/**
 * Tells whether a page of this origin is ours. The `host` header proves nothing, because any name can point to this
 * machine.
 */
export function isOwnPage(origin: string, { publicUrl, localAddress, localPort }: Reached): boolean {
  const asked = placeOf(origin)
  if (asked === null) return false
  const plain = localAddress?.replace(/^::ffff:/, '')
  const listening = plain && `http://${plain.includes(':') ? `[${plain}]` : plain}:${localPort}`
  return asked === placeOf(publicUrl) || (listening !== undefined && asked === placeOf(listening))
}

/** Scheme, name and port in one spelling, because a machine has several names for itself. */
function placeOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, port } = new URL(address)
  const name = /^(127\.[\d.]+|\[::1\])$/.test(hostname) ? 'localhost' : hostname
  return `${protocol}//${name}:${port || (protocol === 'https:' ? 443 : 80)}`
}
