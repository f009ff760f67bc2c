/** The nonce of this page. Every style or script that is added while the program runs must carry it. */
export const nonce = globalThis.document?.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

declare global {
  interface Window {
    __webpack_nonce__?: string
  }
}

if ('window' in globalThis) window.__webpack_nonce__ = nonce
