import { constants } from 'node:zlib'

/** The settings of compression. Small answers are not compressed. */
export const compression = {
  encodings: ['br' as const, 'gzip' as const],
  threshold: 1024,
  syncThreshold: 256 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}
