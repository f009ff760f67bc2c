/** The product's version, from package.json, set by the build. */
declare const __VERSION__: string
